import { Card, Flex, Grid, Table, Tag, Typography } from 'antd';
import type { OwnExam } from '@/api/schema.gen';
import { formatDateTime } from '@/lib/time';
import { useExamWords } from './messages';
import type { OwnExamSeason } from './types';

/** The exams of a student in one season. */
export function ExamSeason({ season }: { season: OwnExamSeason }) {
  const m = useExamWords();
  const { announcedFor, seatsReleased, seatsFrom } = season;
  const waiting = announcedFor !== null && announcedFor !== undefined;
  const said = seatsReleased ? m.seatsOut : m.seatsFrom(formatDateTime(seatsFrom));
  return (
    <section aria-label={season.name} style={{ marginBlockEnd: 24 }}>
      <Flex wrap align="baseline" gap={12}>
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {season.name}
        </Typography.Title>
        <Typography.Text type="secondary">
          {waiting ? m.announcedFor(formatDateTime(announcedFor)) : said}
        </Typography.Text>
      </Flex>
      {!waiting && <Exams exams={season.exams} />}
    </section>
  );
}

/** On a telephone each exam is a card: when, where and which seat without moving sideways. */
function Cards({ exams }: { exams: readonly OwnExam[] }) {
  const m = useExamWords();
  return (
    <Flex vertical gap={8}>
      {exams.map((exam) => (
        <Card key={exam.label} size="small" title={`${exam.label} ${exam.title}`}>
          <Flex vertical gap={4}>
            <strong>
              {exam.day} {exam.startTime}–{exam.endTime}
            </strong>
            <span>
              {m.rooms} {exam.rooms.join(' ') || m.none} · {m.seat} <strong>{exam.seatNo || m.none}</strong>
            </span>
            <Remark exam={exam} />
          </Flex>
        </Card>
      ))}
    </Flex>
  );
}

function Exams({ exams }: { exams: readonly OwnExam[] }) {
  const m = useExamWords();
  const { sm } = Grid.useBreakpoint();
  if (sm === false) return <Cards exams={exams} />;
  return (
    <Table<OwnExam>
      size="small"
      rowKey={({ label }) => label}
      pagination={false}
      scroll={{ x: true }}
      dataSource={[...exams]}
      columns={[
        { key: 'label', title: m.code, dataIndex: 'label' },
        { key: 'title', title: m.title, dataIndex: 'title' },
        { key: 'day', title: m.day, dataIndex: 'day' },
        { key: 'time', title: m.time, render: (_, { startTime, endTime }) => `${startTime}–${endTime}` },
        { key: 'rooms', title: m.rooms, render: (_, { rooms }) => rooms.join(' ') || m.none },
        { key: 'seat', title: m.seat, render: (_, { seatNo }) => <strong>{seatNo || m.none}</strong> },
        { key: 'remark', title: m.remark, render: (_, exam) => <Remark exam={exam} /> },
      ]}
    />
  );
}

function Remark({ exam }: { exam: OwnExam }) {
  const m = useExamWords();
  const said = [m.forms[exam.form], exam.materials, exam.extraMinutes > 0 ? m.extra(exam.extraMinutes) : ''];
  const why = m.reasons[exam.reasonCode];
  return (
    <Flex wrap gap={4}>
      {exam.state === 'BARRED' && <Tag color="error">{why === undefined ? m.barred : `${m.barred}: ${why}`}</Tag>}
      {exam.state === 'PENDING' && <Tag color="warning">{m.pending}</Tag>}
      {exam.state === 'REFUSED' && <Tag>{m.refused}</Tag>}
      <span>{said.filter(Boolean).join(' · ')}</span>
    </Flex>
  );
}
