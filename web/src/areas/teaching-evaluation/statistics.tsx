import { useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Progress, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, call, result } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { optionsOf } from '@/resource/tableService';
import { Failed } from '@/task/Failed';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { PageHead } from '@/ui/PageHead';
import { evaluationMessages } from './messages';
import { type Folder, OFFICE } from './rows';

const folderOptions = optionsOf('/api/te/folder');
interface Rows<R> {
  data: R[];
}
const share = (done: number, all: number) => (all === 0 ? 0 : Math.round((100 * done) / all));

/** How many have finished, by programme and year; never who. */
export default function Statistics() {
  const m = useMessages(evaluationMessages).stat;
  const office = useCan(OFFICE)('edit');
  const [params, setParams] = useSearchParams();
  const [reminding, setReminding] = useState(false);
  const newest = useQuery({
    queryKey: ['te-newest-folder'],
    queryFn: ({ signal }) =>
      call<Rows<Folder>>('GET', '/api/te/folder?pageSize=1&sortField=openAt&sortOrder=descend&status=OPEN', { signal }),
    meta: { silent: true },
  });
  const folderId = params.get('folderId') ?? newest.data?.data[0]?.id;
  const stat = useQuery({
    queryKey: ['te-stat', folderId],
    enabled: folderId !== undefined,
    queryFn: ({ signal }) =>
      result(api.GET('/api/te/stat', { params: { query: { folderId: folderId ?? '' } }, signal })),
    meta: { silent: true },
  });
  return (
    <Card>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          office &&
          folderId !== undefined && (
            <Button onClick={() => setReminding(true)} type="primary">
              {m.remind.action}
            </Button>
          )
        }
      />
      <Flex style={{ maxWidth: 420, marginBlockEnd: 16 }}>
        <ReferenceSelect
          label={m.folder}
          source={folderOptions}
          value={folderId}
          onChange={(id) => setParams(typeof id === 'string' ? { folderId: id } : {})}
        />
      </Flex>
      {newest.isError && <Failed error={newest.error} onRetry={() => void newest.refetch()} />}
      {stat.isError && <Failed error={stat.error} onRetry={() => void stat.refetch()} />}
      {folderId === undefined && newest.isSuccess && <Empty description={m.empty} />}
      {folderId !== undefined && stat.isPending && <Skeleton active />}
      {stat.data !== undefined && (
        <>
          <p>{m.sum(stat.data.done, stat.data.cards, stat.data.students, stat.data.renewals)}</p>
          <Progress percent={share(stat.data.done, stat.data.cards)} aria-label={m.title} style={{ maxWidth: 420 }} />
          <Table
            rowKey={(row) => `${row.programme} ${row.yearOfStudy ?? ''}`}
            size="middle"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={stat.data.groups}
            columns={[
              { title: m.programme, dataIndex: 'programme' },
              { title: m.year, dataIndex: 'yearOfStudy' },
              { title: m.students, dataIndex: 'students', align: 'right' },
              { title: m.cards, dataIndex: 'cards', align: 'right' },
              {
                title: m.done,
                key: 'done',
                align: 'right',
                render: (_, row) => (row.done == null ? m.few : `${row.done} (${share(row.done, row.cards)} %)`),
              },
            ]}
          />
        </>
      )}
      {reminding && folderId !== undefined && (
        <TaskModal
          title={m.remind.action}
          task={{
            name: 'te-remind',
            about: m.remind.about,
            inputs: [],
            run: (_: Values, dryRun: boolean) =>
              call<Outcome>('POST', '/api/te/folder/remind', { body: { id: folderId, dryRun } }),
            outcomeOf: (answer: Outcome) => answer,
            confirm: m.remind.confirm,
            done: m.remind.done,
            once: true,
          }}
          onClose={() => setReminding(false)}
        />
      )}
    </Card>
  );
}
