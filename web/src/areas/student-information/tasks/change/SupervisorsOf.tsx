import { Form, Skeleton, Typography } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { errorFromThrown } from '@/api/errors';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { tasksMessages } from '../messages';
import type { Picked } from '../picker/calls';
import { SupervisorLines } from './SupervisorLines';
import { currentLines, type Line } from './supervisors';

interface Props {
  value?: readonly Line[];
  onChange?: (lines: readonly Line[]) => void;
}

/** The lines of the chosen student, starting from those who supervise today. */
export function SupervisorsOf({ value, onChange }: Props) {
  const m = useMessages(tasksMessages).supervisor;
  const id = Form.useWatch<readonly Picked[] | undefined>('studentId')?.[0]?.id;
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (id === undefined) return;
    const stop = new AbortController();
    currentLines(id, dayjs(serverNow()).format(DATE_FORMAT), stop.signal)
      .then((lines) => onChange?.(lines))
      .catch((cause: unknown) => (stop.signal.aborted ? undefined : report(errorFromThrown(cause))))
      .finally(() => stop.signal.aborted || setLoaded(id));
    return () => stop.abort();
    // Another student is another list; what is typed into it afterwards stays.
    // oxlint-disable-next-line exhaustive-deps
  }, [id]);
  if (id === undefined) return <Typography.Text type="secondary">{m.chooseFirst}</Typography.Text>;
  if (loaded !== id) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return <SupervisorLines value={value} onChange={onChange} />;
}
