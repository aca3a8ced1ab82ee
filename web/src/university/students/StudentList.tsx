import { SnippetsOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { Option } from '@/resource/types';
import { studentOptions } from '../references';
import { studentListMessages } from './messages';
import { chunksOf, numbersIn } from './numbers';

interface Props {
  id?: string;
  value?: readonly string[];
  onChange?: (ids: readonly string[]) => void;
}
const PER_CALL = 50;

async function byNumber(numbers: readonly string[]): Promise<readonly Option[]> {
  const parts = chunksOf(numbers, PER_CALL).map((studentNo) =>
    call<readonly Option[]>('GET', '/api/si/student/options', { query: { studentNo } }),
  );
  return (await Promise.all(parts)).flat();
}

/** Students one by one, or a pasted list of numbers with those nobody has. */
export function StudentList({ id, value = [], onChange }: Props) {
  const m = useMessages(studentListMessages);
  const [text, setText] = useState<string>();
  const numbers = numbersIn(text ?? '');
  const look = useMutation({
    mutationFn: () => byNumber(numbers),
    onSuccess: (found) => {
      onChange?.([...new Set([...value, ...found.map((student) => student.value)])]);
      const known = new Set(found.map(({ label }) => (label.split(' – ')[0] ?? '').toUpperCase()));
      const missing = numbers.filter((number) => !known.has(number));
      // What nobody has stays to be corrected.
      setText(missing.length === 0 ? undefined : missing.join('\n'));
    },
  });
  return (
    <Flex vertical gap={8}>
      <ReferenceSelect
        multiple
        id={id}
        source={studentOptions}
        placeholder={m.search}
        value={value}
        onChange={(next) => onChange?.((next ?? []) as string[])}
      />
      {text === undefined ? (
        <div>
          <Button icon={<SnippetsOutlined />} onClick={() => setText('')}>
            {m.paste}
          </Button>
        </div>
      ) : (
        <>
          {look.isSuccess && numbers.length > 0 && <Alert type="warning" showIcon title={m.missing(numbers.length)} />}
          <Input.TextArea
            aria-label={m.paste}
            placeholder={m.pasteHelp}
            autoFocus
            autoSize={{ minRows: 4, maxRows: 10 }}
            value={text}
            onChange={(event) => {
              look.reset();
              setText(event.target.value);
            }}
          />
          <Flex gap={8}>
            <Button disabled={numbers.length === 0} loading={look.isPending} onClick={() => look.mutate()}>
              {m.look(numbers.length)}
            </Button>
            <Button type="text" onClick={() => setText(undefined)}>
              {m.cancel}
            </Button>
          </Flex>
        </>
      )}
    </Flex>
  );
}
