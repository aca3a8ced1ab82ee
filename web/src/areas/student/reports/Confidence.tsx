import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Input, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { type Word, Words } from '@/reports/Words';
import { Failed } from '@/task/Failed';
import { confidenceKey } from './keys';
import { ownReportMessages } from './messages';

/** What a student says to the graduate school alone. */
export function Confidence({ reportId }: { reportId: string }) {
  const m = useMessages(ownReportMessages).confidence;
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const said = useQuery({
    queryKey: confidenceKey(reportId),
    queryFn: ({ signal }) => call<readonly Word[]>('GET', `/api/student/pr/confidence/${reportId}`, { signal }),
    meta: { silent: true },
  });
  const send = useMutation({
    mutationFn: () => call('POST', '/api/student/pr/confidence', { body: { reportId, text } }),
    onSuccess: async () => {
      setText('');
      await queries.invalidateQueries({ queryKey: confidenceKey(reportId) });
      void message.success(m.sent);
    },
  });
  return (
    <section aria-label={m.title}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {m.title}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      {said.isPending && <Skeleton active />}
      {said.isError && <Failed error={said.error} onRetry={() => void said.refetch()} />}
      {said.data !== undefined && <Words words={said.data} empty={m.empty} office={m.office} student={m.student} />}
      <Flex vertical gap={8} align="start" style={{ maxWidth: 860 }}>
        <Input.TextArea
          aria-label={m.text}
          placeholder={m.text}
          rows={3}
          maxLength={5000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button disabled={text.trim() === ''} loading={send.isPending} onClick={() => send.mutate()}>
          {m.send}
        </Button>
      </Flex>
    </section>
  );
}
