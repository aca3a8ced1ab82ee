import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Option } from '@/resource/types';
import { at } from '../../common/fields';
import { tasksMessages } from '../messages';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

const loadPlans = (programmeId: string, signal: AbortSignal): Promise<readonly Option[]> =>
  call('GET', at('/task/programme/plans'), { query: { programmeId }, signal });

/** The published plans of the programme that was chosen; none chosen means the one that fits each student. */
export function PlanChoice({ id, value, onChange }: Props) {
  const m = useMessages(tasksMessages).transfer;
  const programmeId = Form.useWatch<string | undefined>('programmeId', Form.useFormInstance());
  const plans = useQuery({
    queryKey: ['transfer-plans', programmeId],
    enabled: Boolean(programmeId),
    queryFn: ({ signal }) => loadPlans(programmeId ?? '', signal),
  });
  // A plan of another programme is none of this one's.
  const before = useRef(programmeId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== programmeId) onChange?.(null);
    before.current = programmeId;
  }, [programmeId, onChange]);
  const none = plans.isSuccess && plans.data.length === 0;
  return (
    <Select
      id={id}
      allowClear
      value={value ?? null}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      options={plans.data === undefined ? [] : [...plans.data]}
      loading={plans.isFetching}
      disabled={!programmeId || none}
      placeholder={none ? m.noPlans : programmeId ? m.planFits : m.programmeFirst}
    />
  );
}
