import { useQuery } from '@tanstack/react-query';
import { Drawer, Empty, Flex, Skeleton, Table } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { at } from '../common/side';
import { collectionMessages } from '../messages';

export interface MergeLine {
  entryId: string;
  courseCode: string;
  title: string;
  divisionName: string;
  made: readonly string[];
  skipped: string | null;
}
export interface Merge {
  id: string;
  sections: number;
  sessions: number;
  groups: number;
  skipped: number;
  report: readonly MergeLine[];
  createdAt: string;
}

/** Line by line: what was made of a course, or why nothing was. */
export function MergeLines({ lines }: { lines: readonly MergeLine[] }) {
  const m = useMessages(collectionMessages);
  if (lines.length === 0) return <p>{m.merge.nothing}</p>;
  return (
    <Table<MergeLine & { place: number }>
      size="small"
      rowKey="place"
      aria-label={m.merge.report}
      dataSource={lines.map((line, place) => ({ ...line, place }))}
      pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: m.merge.course, render: (_, { courseCode, title }) => `${courseCode} ${title}`.trim() },
        { title: m.division, dataIndex: 'divisionName' },
        { title: m.merge.made, className: 'merge-made', render: (_, { made }) => made.join(', ') || m.none },
        { title: m.merge.left, render: (_, { skipped }) => skipped ?? m.none },
      ]}
    />
  );
}

/** What came of earlier merges of this round, the last one first. */
export function MergeReports({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const m = useMessages(collectionMessages).merge;
  const merges = useQuery({
    queryKey: ['ttsp-merges', roundId],
    queryFn: ({ signal }) => call<readonly Merge[]>('GET', at('office', '/merge'), { query: { roundId }, signal }),
    meta: { silent: true },
  });
  return (
    <Drawer open size={760} title={m.reports} onClose={onClose} destroyOnHidden>
      {merges.isPending && <Skeleton active />}
      {merges.isError && <Failed error={merges.error} onRetry={() => void merges.refetch()} />}
      {merges.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noReports} />}
      <Flex vertical gap={24}>
        {merges.data?.map(({ id, createdAt, sections, sessions, groups, skipped, report }) => (
          <section key={id} aria-label={formatDateTime(createdAt)}>
            <h3 style={{ fontSize: 14, marginBlock: '0 8px' }}>
              {formatDateTime(createdAt)} · {m.counts(sections, sessions, groups, skipped)}
            </h3>
            <MergeLines lines={report} />
          </section>
        ))}
      </Flex>
    </Drawer>
  );
}
