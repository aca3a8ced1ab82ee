import { Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { inText, useRequirementCheck } from './calls';
import { FormEditor } from './FormEditor';
import { requirementMessages } from './messages';
import { Printed } from './Printed';
import { TextEditor } from './TextEditor';
import { TryOn } from './TryOn';
import { useSettled } from './useSettled';
import type { RequirementValue } from './value';
import './requirement.css';

interface Props {
  id?: string;
  value?: RequirementValue;
  onChange?: (value: RequirementValue) => void;
}
type Way = 'text' | 'form';

/** A requirement, written as text or put together; what it means is read back at once. */
export function RequirementEditor({ id, value = { text: '' }, onChange }: Props) {
  const m = useMessages(requirementMessages);
  const [way, setWay] = useState<Way>('text');
  const { text } = value;
  const settled = useSettled(text);
  const check = useRequirementCheck(settled);
  const current = settled === text ? check.data : undefined;
  const readable = current !== undefined && current.errors.length === 0;
  return (
    <Flex vertical gap={8} className="requirement">
      <Flex wrap gap={8} align="center">
        <Segmented<Way>
          aria-label={m.way}
          value={way}
          // A text with mistakes is no tree; leaving the form drops its gaps and keeps the last whole text.
          options={[
            { value: 'text', label: m.ways.text },
            { value: 'form', label: m.ways.form, disabled: way === 'text' && !readable },
          ]}
          onChange={(next) => {
            setWay(next);
            if (next === 'text') onChange?.({ text });
          }}
        />
        <Typography.Text type="secondary">{way === 'text' ? m.textHelp : m.formHelp}</Typography.Text>
      </Flex>
      {way === 'text' ? (
        <TextEditor
          id={id}
          text={text}
          errors={inText(current?.errors ?? [])}
          onChange={(next) => onChange?.({ text: next })}
        />
      ) : (
        <FormEditor tree={current?.tree} onChange={(next) => onChange?.(next)} />
      )}
      {current !== undefined && <Printed checked={current} />}
      {readable && text.trim() !== '' && !value.unfinished && <TryOn text={text} />}
    </Flex>
  );
}
