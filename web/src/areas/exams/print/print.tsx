import { useMutation } from '@tanstack/react-query';
import { Button, Card, Checkbox, Flex, Form, Select, Typography } from 'antd';
import { useState } from 'react';
import { api, result } from '@/api/client';
import type { PrintExamsInput } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { optionsOf } from '@/resource/tableService';
import { JobArchive } from '@/ui/JobArchive';
import { PageHead } from '@/ui/PageHead';
import { isOver, useJob } from '@/ui/useJob';
import { SeasonSelect } from '../common/SeasonSelect';
import { paperOptions, useSeason } from '../common/useSeason';
import { EXAM } from '../rights';
import { usePrintWords } from './messages';

const DOCUMENTS = ['TIMETABLE', 'DOOR', 'SIGN_IN', 'SEATS', 'LABELS', 'DUTIES', 'ENVELOPE', 'INCIDENT'] as const;
type Document = (typeof DOCUMENTS)[number];
const roomOptions = optionsOf('/api/exam/room');
const only = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

interface Made {
  fileId: string;
  files: number;
  pages: number;
}

/** Everything on paper for an exam day. */
export default function PrintExams() {
  const m = usePrintWords();
  const season = useSeason();
  const [documents, setDocuments] = useState<Document[]>(['DOOR', 'SIGN_IN']);
  const [day, setDay] = useState<string>();
  const [roomId, setRoom] = useState<string>();
  const [paperId, setPaper] = useState<string>();
  const start = useMutation({
    mutationFn: (body: PrintExamsInput) => result(api.POST('/api/exam/print', { body })),
  });
  const job = useJob(start.data?.jobId);
  const running = start.data !== undefined && !isOver(job);
  const days = daysOf(season.item?.startDate, season.item?.endDate);
  const print = () =>
    season.itemId !== undefined &&
    start.mutate({ itemId: season.itemId, documents, day, roomId, paperId } as PrintExamsInput);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <SeasonSelect season={season} />
      <Form layout="vertical" style={{ maxWidth: 760 }}>
        <Form.Item label={m.documents} required>
          <Checkbox.Group value={documents} onChange={(values) => setDocuments(values as Document[])}>
            <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 8 }}>
              {DOCUMENTS.map((one) => (
                <Checkbox key={one} value={one}>
                  {m.names[one]} <Typography.Text type="secondary">{m.hints[one]}</Typography.Text>
                </Checkbox>
              ))}
            </div>
          </Checkbox.Group>
        </Form.Item>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: '0 16px' }}>
          <Form.Item label={m.day} htmlFor="print-day">
            <Select
              id="print-day"
              allowClear
              placeholder={m.any}
              value={day}
              onChange={setDay}
              options={days.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
          <Form.Item label={m.room} htmlFor="print-room">
            <ReferenceSelect
              id="print-room"
              source={roomOptions}
              value={roomId}
              onChange={(value) => setRoom(only(value))}
            />
          </Form.Item>
          <Form.Item label={m.paper} htmlFor="print-paper">
            <ReferenceSelect
              id="print-paper"
              source={paperOptions}
              value={paperId}
              onChange={(value) => setPaper(only(value))}
            />
          </Form.Item>
        </div>
        <Flex vertical gap={12} align="start">
          <Can permissions={EXAM} action="export">
            <Button
              type="primary"
              disabled={documents.length === 0 || running || season.itemId === undefined}
              loading={start.isPending}
              onClick={print}
            >
              {m.start}
            </Button>
          </Can>
          {documents.length === 0 && <Typography.Text type="secondary">{m.choose}</Typography.Text>}
          {start.data !== undefined && (
            <JobArchive<Made>
              label={m.start}
              job={job}
              waiting={m.preparing}
              done={({ files, pages }) => m.done(files, pages)}
              save={m.download}
            />
          )}
        </Flex>
      </Form>
    </Card>
  );
}

function daysOf(start: string | undefined, end: string | undefined): readonly string[] {
  if (start === undefined || end === undefined) return [];
  const days: string[] = [];
  for (let at = Date.parse(start); at <= Date.parse(end) && days.length < 60; at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
