import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, Modal, Skeleton, Statistic, Table } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { Values } from '@/task/fields';
import { TaskCard } from '@/task/TaskCard';
import { at } from '../common/fields';
import { type Answer, outcomeOf } from '../common/report';
import { byTitle, type Difference, type Differences, wordsOf } from './differences';
import { boardMessages } from './messages';
import { Publications } from './Publications';

interface Props {
  semesterId: string;
  onClose: () => void;
}

/** What is different from what everybody was told, who will be told, and what still stands in the way. */
export default function PublishDialog({ semesterId, onClose }: Props) {
  const m = useMessages(boardMessages).publish;
  const found = useQuery({
    queryKey: ['tts-difference', semesterId],
    queryFn: ({ signal }) => call<Differences>('GET', at('/publication/difference'), { query: { semesterId }, signal }),
    meta: { silent: true },
  });
  const task = {
    name: 'tts-publish',
    about: m.about,
    inputs: [
      { name: 'note', field: { kind: 'longText', label: m.note, help: m.noteHelp }, max: 500, wide: true } as const,
    ],
    run: (values: Values, dryRun: boolean) =>
      call<Answer>('POST', at('/publication'), { body: { semesterId, note: values.note ?? '', dryRun } }),
    outcomeOf,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return (
    <Modal open width={860} title={m.title} footer={null} mask={{ closable: false }} onCancel={onClose} destroyOnHidden>
      <Flex vertical gap={16}>
        {found.isPending && <Skeleton active />}
        {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.data !== undefined && <Shown differences={found.data} />}
        <TaskCard task={task} />
        <Publications semesterId={semesterId} />
      </Flex>
    </Modal>
  );
}

function Shown({ differences }: { differences: Differences }) {
  const m = useMessages(boardMessages).publish;
  const { added, changed, cancelled, students, teachers, hard } = differences;
  const rows = [
    // What somebody had noted and is not so any more comes first.
    ...byTitle(cancelled).map((row) => ({ ...row, change: 'cancelled' as const })),
    ...byTitle(changed).map((row) => ({ ...row, change: 'changed' as const })),
    ...byTitle(added).map((row) => ({ ...row, change: 'added' as const })),
  ];
  const figures = [
    [m.added, added.length],
    [m.changed, changed.length],
    [m.cancelled, cancelled.length],
    [m.students, students],
    [m.teachers, teachers],
  ] as const;
  return (
    <>
      <Flex wrap gap={24}>
        {figures.map(([label, value]) => (
          <Statistic key={label} title={label} value={value} styles={{ content: { fontSize: 20 } }} />
        ))}
      </Flex>
      {hard > 0 && <Alert type="error" showIcon title={m.hard(hard)} description={m.hardHelp} />}
      {rows.length === 0 ? (
        <Alert type="info" showIcon title={m.same} />
      ) : (
        <Table<Difference & { change: 'added' | 'changed' | 'cancelled' }>
          size="small"
          rowKey={(row) => `${row.change} ${row.sessionId}`}
          aria-label={m.differences}
          dataSource={rows}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: m.kind, render: (_, { change }) => m.changes[change] },
            { title: m.section, render: (_, row) => wordsOf(row).title },
            { title: m.before, render: (_, row) => wordsOf(row).before || m.none },
            { title: m.after, render: (_, row) => wordsOf(row).after || m.none },
            { title: m.concerned, dataIndex: 'students', align: 'right' },
          ]}
        />
      )}
    </>
  );
}
