import { SnippetsOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { Option } from '@/resource/types';
import { studentOptions } from './fields';
import { chunksOf, numbersIn } from './numbers';
import { useCommon } from './useCommon';

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
  const m = useCommon().students;
  const [text, setText] = useState<string>();
  const numbers = numbersIn(text ?? '');
  const look = useMutation({
    mutationFn: () => byNumber(numbers),
    onSuccess: (found) => {
      onChange?.([...new Set([...value, ...found.map((student) => student.value)])]);
      if (found.length === numbers.length) setText(undefined);
    },
  });
  const missing = (look.data === undefined ? [] : numbers).filter(
    (no) => !look.data?.some(({ label }) => label.startsWith(no)),
  );
  return (
    <Flex vertical gap={8}>
      <ReferenceSelect
        id={id}
        multiple
        source={studentOptions}
        value={value}
        onChange={(ids) => onChange?.([ids ?? []].flat())}
      />
      {text === undefined ? (
        <Button icon={<SnippetsOutlined />} style={{ alignSelf: 'start' }} onClick={() => setText('')}>
          {m.paste}
        </Button>
      ) : (
        <>
          <Input.TextArea
            aria-label={m.pasted}
            placeholder={m.pasteHint}
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              look.reset();
            }}
          />
          {missing.length > 0 && <Alert type="warning" showIcon title={m.unknown(missing.join(', '))} />}
          <Flex gap={8}>
            <Button disabled={numbers.length === 0} loading={look.isPending} onClick={() => look.mutate()}>
              {m.look(numbers.length)}
            </Button>
            <Button onClick={() => setText(undefined)}>{m.cancel}</Button>
          </Flex>
        </>
      )}
    </Flex>
  );
}
