import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Empty, Flex, Input, Select, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { Figures } from './Figures';
import { teacherEvaluationMessages } from './messages';
import { KEY, type OwnSection, useOwn, written } from './useOwn';
import './evaluation.css';

/** A teacher's released results, one section at a time. */
export default function EvaluationResults() {
  const m = useMessages(teacherEvaluationMessages).results;
  const own = useOwn();
  const [params, setParams] = useSearchParams();
  const released = (own.data ?? []).filter((row) => row.status === 'RELEASED' && !row.excluded);
  const row = released.find(({ id }) => id === params.get('section')) ?? released[0];
  return (
    <Card className="te-results">
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          row !== undefined && (
            <Select
              aria-label={m.title}
              value={row.id}
              style={{ minWidth: 240, maxWidth: '100%' }}
              options={released.map(({ id, label, semester }) => ({ value: id, label: `${label} · ${semester}` }))}
              onChange={(section: string) => setParams({ section })}
            />
          )
        }
      />
      {own.isPending && <Skeleton active />}
      {own.isError && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.isSuccess && row === undefined && <Empty description={m.empty} />}
      {row !== undefined && <Section key={row.id} row={row} all={released} />}
    </Card>
  );
}

function Section({ row, all }: { row: OwnSection; all: readonly OwnSection[] }) {
  const m = useMessages(teacherEvaluationMessages).results;
  const code = row.label.split(' ')[0];
  const trend = all.filter(({ label, result }) => label.split(' ')[0] === code && result != null).toReversed();
  if (row.result == null) return <Typography.Paragraph>{m.tooFew(row.answers)}</Typography.Paragraph>;
  const { result } = row;
  return (
    <Flex vertical gap={20}>
      <Flex wrap gap="8px 32px" align="baseline">
        <Stat
          title={m.mean}
          value={written(result.mean)}
          note={m.interval(written(result.low), written(result.high))}
        />
        {row.programme != null && (
          <Stat
            title={m.programme}
            value={written(row.programme.mean)}
            note={m.interval(written(row.programme.low), written(row.programme.high))}
          />
        )}
        {row.university != null && (
          <Stat
            title={m.university}
            value={written(row.university.mean)}
            note={m.interval(written(row.university.low), written(row.university.high))}
          />
        )}
        <Typography.Text>{m.answers(row.answers, row.enrolled)}</Typography.Text>
      </Flex>
      {result.straightLine > 0 && <Typography.Text type="secondary">{m.straight(result.straightLine)}</Typography.Text>}
      <Figures items={result.items} />
      {trend.length > 1 && (
        <section aria-label={m.trend}>
          <Typography.Title level={2} style={{ fontSize: 16 }}>
            {m.trend}
          </Typography.Title>
          <ul className="te-trend">
            {trend.map((term) => (
              <li key={term.id}>
                {term.semester}: <strong>{written(term.result?.mean)}</strong> (
                {m.interval(written(term.result?.low), written(term.result?.high))})
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={m.comments}>
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {m.comments}
        </Typography.Title>
        {row.comments.length === 0 && <Typography.Text type="secondary">{m.noComments}</Typography.Text>}
        <ul className="te-trend">
          {row.comments.map(({ item, text }) => (
            <li key={`${item} ${text}`}>
              <Typography.Text type="secondary">{item}</Typography.Text> {text}
            </li>
          ))}
        </ul>
      </section>
      <Reply row={row} />
    </Flex>
  );
}

function Stat({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <div>
      <Typography.Text type="secondary">{title}</Typography.Text>
      <div style={{ fontSize: 24 }}>{value}</div>
      <Typography.Text type="secondary">{note}</Typography.Text>
    </div>
  );
}

function Reply({ row }: { row: OwnSection }) {
  const m = useMessages(teacherEvaluationMessages).results;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [text, setText] = useState(row.reply ?? '');
  const save = useMutation({
    mutationFn: () => call('POST', '/api/teacher/te/reply', { body: { sectionId: row.id, text } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEY });
      void message.success(m.saved);
    },
  });
  return (
    <section aria-label={m.reply}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {m.reply}
      </Typography.Title>
      <Flex vertical gap={8} align="start" style={{ maxWidth: 760 }}>
        <Input.TextArea
          aria-label={m.reply}
          rows={3}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Typography.Text type="secondary">{m.replyHint}</Typography.Text>
        <Button type="primary" disabled={text.trim() === ''} loading={save.isPending} onClick={() => save.mutate()}>
          {m.save}
        </Button>
      </Flex>
    </section>
  );
}
