import { useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Input, Skeleton, Table, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { useExamWords } from '@/university/exams/messages';
import type { ExamTimetableLine } from '@/university/exams/types';
import { SeasonSelect } from '../common/SeasonSelect';
import { useSeason } from '../common/useSeason';
import { useWords } from '../messages';

/** The timetable as everybody was told, day by day. */
export default function Timetable() {
  const m = useWords().timetable;
  const words = useExamWords();
  const season = useSeason();
  const [keyword, setKeyword] = useState('');
  const table = useQuery({
    queryKey: ['exam-timetable', season.itemId],
    queryFn: ({ signal }) =>
      call<ExamTimetableLine[]>('GET', '/api/exam/timetable', { query: { itemId: season.itemId ?? '' }, signal }),
    enabled: season.itemId !== undefined,
    meta: { silent: true },
  });
  const wanted = keyword.trim().toLowerCase();
  const lines = (table.data ?? []).filter(({ label, title, rooms, chiefExaminer }) =>
    [label, title, chiefExaminer, ...rooms].some((text) => text.toLowerCase().includes(wanted)),
  );
  const days = [...new Set(lines.map(({ day }) => day))];
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} actions={<Button onClick={() => window.print()}>{m.print}</Button>} />
      <div className="no-print">
        <SeasonSelect season={season} />
        <Input
          aria-label={m.find}
          placeholder={m.find}
          allowClear
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          style={{ maxWidth: 280, marginBlockEnd: 12 }}
        />
      </div>
      {table.isError && <Failed error={table.error} onRetry={() => void table.refetch()} />}
      {table.isPending && season.itemId !== undefined && <Skeleton active />}
      {table.data?.length === 0 && <Empty description={m.empty} />}
      {days.map((day) => (
        <section key={day} aria-label={day}>
          <Typography.Title level={2} style={{ fontSize: 16 }}>
            {day}
          </Typography.Title>
          <Table<ExamTimetableLine>
            size="small"
            rowKey="paperId"
            pagination={false}
            scroll={{ x: true }}
            style={{ marginBlockEnd: 16 }}
            dataSource={lines.filter((line) => line.day === day)}
            columns={[
              { key: 'time', title: words.time, render: (_, { startTime, endTime }) => `${startTime}–${endTime}` },
              { key: 'label', title: words.code, dataIndex: 'label' },
              { key: 'title', title: words.title, dataIndex: 'title' },
              { key: 'form', title: m.form, render: (_, { form }) => words.forms[form] ?? form },
              { key: 'rooms', title: words.rooms, render: (_, { rooms }) => rooms.join(' ') || words.none },
              { key: 'candidates', title: m.candidates, dataIndex: 'candidates', align: 'right' },
              { key: 'chief', title: m.chief, dataIndex: 'chiefExaminer' },
            ]}
          />
        </section>
      ))}
    </Card>
  );
}
