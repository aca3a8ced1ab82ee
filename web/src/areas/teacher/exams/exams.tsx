import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { PageHead } from '@/ui/PageHead';
import { useExamWords } from '@/university/exams/messages';
import type { OwnPaper } from '@/university/exams/types';
import { teacherMessages } from '../messages';
import { Duties } from './Duties';

const KEY = ['my-papers'];

/** A teacher's own papers: when and where, and what they need while that is collected. */
export default function ExamTimetable() {
  const m = useMessages(teacherMessages).exams;
  const words = useExamWords();
  const queries = useQueryClient();
  const may = useCan(['TEACHER_AUTH_EXAM_TIMETABLE'])('edit');
  const [saying, setSaying] = useState<OwnPaper>();
  const papers = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<OwnPaper[]>('GET', '/api/teacher/exam', { signal }),
    meta: { silent: true },
  });
  const close = () => {
    setSaying(undefined);
    void queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      {papers.isPending && <Skeleton active />}
      {papers.isError && <Failed error={papers.error} onRetry={() => void papers.refetch()} />}
      {papers.data?.length === 0 && <Empty description={m.empty} />}
      {papers.data !== undefined && papers.data.length > 0 && (
        <Table<OwnPaper>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: true }}
          dataSource={[...papers.data]}
          columns={[
            { key: 'season', title: m.season, dataIndex: 'season' },
            {
              key: 'label',
              title: words.code,
              render: (_, { label, chief }) => (
                <Flex gap={4} align="center">
                  {label}
                  {chief && <Tag color="blue">{m.chief}</Tag>}
                </Flex>
              ),
            },
            { key: 'title', title: words.title, dataIndex: 'title' },
            { key: 'day', title: words.day, render: (_, { day }) => day ?? m.unpublished },
            {
              key: 'time',
              title: words.time,
              render: (_, { startTime, endTime }) => (startTime ? `${startTime}–${endTime}` : words.none),
            },
            { key: 'rooms', title: words.rooms, render: (_, { rooms }) => rooms.join(' ') || words.none },
            { key: 'candidates', title: m.candidates, dataIndex: 'candidates', align: 'right' },
            {
              key: 'form',
              title: m.form,
              render: (_, { form, durationMin }) => `${words.forms[form] ?? form} · ${m.minutes(durationMin)}`,
            },
            {
              key: 'needs',
              title: m.needs,
              render: (_, paper) =>
                paper.asked && may ? (
                  <Button
                    size="small"
                    type={paper.collected === 'OPEN' ? 'primary' : 'default'}
                    onClick={() => setSaying(paper)}
                  >
                    {paper.collected === 'OPEN' ? m.say : m.change}
                  </Button>
                ) : paper.collected === 'CONFIRMED' ? (
                  m.confirmed
                ) : (
                  words.none
                ),
            },
          ]}
        />
      )}
      <Duties may={may} />
      {saying !== undefined && <SayTask paper={saying} onClose={close} />}
    </Card>
  );
}

function SayTask({ paper, onClose }: { paper: OwnPaper; onClose: () => void }) {
  const m = useMessages(teacherMessages).exams;
  const words = useExamWords();
  const options = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }));
  const inputs: readonly TaskInput[] = [
    {
      name: 'form',
      field: { kind: 'select', label: m.form, options: options(words.forms) },
      required: true,
      initial: paper.form,
    },
    {
      name: 'durationMin',
      field: { kind: 'number', label: m.duration },
      required: true,
      min: 15,
      max: 480,
      initial: paper.durationMin,
    },
    {
      name: 'roomNeeds',
      field: { kind: 'multiSelect', label: m.needs, options: options(m.features) },
      wide: true,
      initial: [...paper.roomNeeds],
    },
    {
      name: 'materials',
      field: { kind: 'longText', label: m.materials },
      max: 500,
      wide: true,
      initial: paper.materials,
    },
    { name: 'remark', field: { kind: 'longText', label: words.remark }, max: 500, wide: true, initial: paper.remark },
  ];
  const task = {
    name: 'describe-paper',
    about: paper.collectUntil ? m.until(formatDateTime(paper.collectUntil)) : m.sayAbout,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/teacher/exam/describe', { body: { ...body, paperId: paper.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={`${m.say} · ${paper.label}`} task={task} onClose={onClose} />;
}
