import { PrinterOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Segmented, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import type { Week, WeekSection } from '@/timetable/types';
import { WeekGrid } from '@/timetable/WeekGrid';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useCommon } from '../common/useCommon';
import { loadWeek, printWeek, type Whose } from './calls';
import { peopleMessages } from './messages';

interface Props {
  kind: Whose;
  id: string;
  semesterId: string | undefined;
  onClose: () => void;
}

/** Somebody's week, as it is being made or as it was made public, with what clashes in it. */
export function WeekDrawer({ kind, id, semesterId, onClose }: Props) {
  const m = useMessages(peopleMessages).week;
  const [draft, setDraft] = useState(true);
  const week = useQuery({
    queryKey: ['tts-week', kind, id, semesterId, draft],
    queryFn: ({ signal }) => loadWeek(kind, id, semesterId, draft, signal),
    meta: { silent: true },
  });
  const print = useMutation({ mutationFn: () => printWeek(kind, id, semesterId, draft) });
  const { data } = week;
  const title = data === undefined ? m.title : `${data.who.code} ${data.who.name}`;
  return (
    <Drawer
      open
      size={1080}
      title={title}
      onClose={onClose}
      destroyOnHidden
      extra={
        <Button icon={<PrinterOutlined />} loading={print.isPending} onClick={() => print.mutate()}>
          {m.print}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <Segmented<boolean>
          value={draft}
          onChange={setDraft}
          options={[
            { value: true, label: m.draft },
            { value: false, label: m.published },
          ]}
          style={{ alignSelf: 'start' }}
        />
        {week.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
        {week.isError && <Failed error={week.error} onRetry={() => void week.refetch()} />}
        {data !== undefined && <Content week={data} kind={kind} title={title} />}
      </Flex>
    </Drawer>
  );
}

function Content({ week, kind, title }: { week: Week; kind: Whose; title: string }) {
  const c = useCommon();
  const m = useMessages(peopleMessages).week;
  const hours = week.sessions.reduce((sum, session) => sum + session.hours, 0);
  const facts = [
    { key: 'semester', label: c.semester, value: week.semester.name },
    ...(week.who.note === '' ? [] : [{ key: 'note', label: m.note, value: week.who.note }]),
    kind === 'student'
      ? { key: 'units', label: c.units, value: week.units }
      : { key: 'hours', label: c.hours, value: hours },
    {
      key: 'published',
      label: m.publication,
      value: week.published === null ? m.never : m.publishedAt(week.published.no, formatDateTime(week.published.at)),
    },
  ];
  return (
    <>
      <DescriptionGrid columns={2} items={facts} />
      {week.clashes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={m.clashes(week.clashes.length)}
          description={
            <ul className="tts-lines">
              {week.clashes.map(({ message, sessionIds, rule }) => (
                <li key={`${rule} ${sessionIds.join()}`}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      <WeekGrid week={week} label={title} hide={kind === 'teacher' ? ['teacher'] : kind === 'place' ? ['place'] : []} />
      {week.sections.length > 0 && (
        <Table<WeekSection>
          size="small"
          rowKey="sectionId"
          aria-label={m.sections}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...week.sections]}
          columns={[
            { title: m.course, render: (_, row) => `${row.courseCode} ${row.sectionNo}` },
            { title: m.courseTitle, dataIndex: 'title' },
            { title: c.teachers, render: (_, row) => row.teachers.join(', ') || c.none },
            { title: m.times, render: (_, row) => <Stack lines={row.times} /> },
            { title: c.place, render: (_, row) => <Stack lines={row.places} /> },
            { title: c.units, dataIndex: 'units', align: 'right' },
          ]}
        />
      )}
    </>
  );
}

const Stack = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, i) => (
    // Two meetings may be in one room.
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never change their order
    <div key={`${line} ${i}`}>{line}</div>
  ));
