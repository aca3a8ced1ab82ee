import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Space } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { at } from '../../common/fields';
import { recordMessages } from './messages';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A student number, typed or taken by the rule of the programme and the cohort. */
export function NumberInput({ id, value, onChange }: Props) {
  const m = useMessages(recordMessages).add;
  const programmeId = Form.useWatch<string | undefined>('programmeId');
  const cohortId = Form.useWatch<string | undefined>('cohortId');
  const ready = Boolean(programmeId && cohortId);
  const next = useMutation({
    mutationFn: () =>
      call<{ studentNo: string }>('GET', at('/student-number/next'), { query: { programmeId, cohortId } }),
    onSuccess: ({ studentNo }) => onChange?.(studentNo),
  });
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Input
        id={id}
        allowClear
        maxLength={20}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button
        disabled={!ready}
        title={ready ? undefined : m.nextNeeds}
        loading={next.isPending}
        onClick={() => next.mutate()}
      >
        {m.next}
      </Button>
    </Space.Compact>
  );
}
