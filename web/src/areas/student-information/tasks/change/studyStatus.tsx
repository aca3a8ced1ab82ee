import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import type { Page } from '@/resource/types';
import { at } from '../../common/fields';
import { tasksMessages } from '../messages';
import { useAddressed } from '../picker/useAddressed';
import { ChangePage } from './ChangePage';
import { Reinstate } from './Reinstate';
import { StatusChange, type StatusChoice } from './StatusChange';
import { UploadChanges } from './UploadChanges';

const MOST = 200;

/** Three ways to the same command: chosen students, a list from a file, and the way back from a final state. */
export default function ChangeStudyStatus() {
  const m = useMessages(tasksMessages).status;
  const [params, setParams] = useSearchParams();
  const { students, pending } = useAddressed();
  const maySuper = useCan(['ADMIN_AUTH_SI_SUPER_ADMIN'])('edit');
  const statuses = useQuery({
    queryKey: ['study-statuses', 'choice'],
    queryFn: ({ signal }) => {
      const query = { pageNo: 1, pageSize: MOST, enabled: true, sortField: 'sortOrder', sortOrder: 'ascend' };
      return call<Page<StatusChoice>>('GET', at('/study-status'), { query, signal });
    },
    staleTime: 60_000,
  });
  const all = statuses.data?.data ?? [];
  const tabs = [
    { key: 'list', label: m.tabs.list, children: <StatusChange statuses={all} students={students} /> },
    { key: 'upload', label: m.tabs.upload, children: <UploadChanges kind="status" done={m.done} /> },
    ...(maySuper
      ? [{ key: 'reinstate', label: m.tabs.reinstate, children: <Reinstate statuses={all} students={students} /> }]
      : []),
  ];
  return (
    <ChangePage title={m.title} about={m.about} pending={pending || statuses.isPending}>
      <Tabs
        items={tabs}
        activeKey={params.get('tab') ?? 'list'}
        onChange={(tab) =>
          setParams((old) => {
            const next = new URLSearchParams(old);
            next.set('tab', tab);
            return next;
          })
        }
      />
    </ChangePage>
  );
}
