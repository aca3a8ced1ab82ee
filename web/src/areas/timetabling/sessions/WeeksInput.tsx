import { Flex, Input, Radio } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { boardMessages } from './messages';
import { type Pattern, patternOf, rangesOf, weeksIn, weeksOf } from './weeks';

interface Props {
  id?: string;
  /** How many teaching weeks the term has. */
  count: number;
  /** Undefined while what was typed names no weeks. */
  value?: readonly number[];
  onChange?: (weeks: readonly number[] | undefined) => void;
}
const PATTERNS = ['all', 'odd', 'even', 'list'] as const;

/** All weeks, odd ones, even ones, or ranges of them. */
export function WeeksInput({ id, count, value = [], onChange }: Props) {
  const m = useMessages(boardMessages);
  const [pattern, setPattern] = useState<Pattern>(() => patternOf(value, count));
  const [text, setText] = useState(() => rangesOf(value));
  const choose = (next: Pattern) => {
    setPattern(next);
    if (next === 'list') return onChange?.(weeksIn(text, count));
    const weeks = weeksOf(next, count);
    setText(rangesOf(weeks));
    return onChange?.(weeks);
  };
  return (
    <Flex vertical gap={8}>
      <Radio.Group
        id={id}
        value={pattern}
        onChange={(event) => choose(event.target.value as Pattern)}
        options={PATTERNS.map((one) => ({ value: one, label: m.patterns[one] }))}
      />
      {pattern === 'list' && (
        <Input
          aria-label={m.weekList}
          placeholder="1-8, 10, 12-14"
          value={text}
          maxLength={80}
          onChange={(event) => {
            setText(event.target.value);
            onChange?.(weeksIn(event.target.value, count));
          }}
        />
      )}
    </Flex>
  );
}
