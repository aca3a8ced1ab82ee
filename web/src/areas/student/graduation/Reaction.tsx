import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { api, result } from '@/api/client';
import type { OwnAuditReport } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { ownGraduationMessages } from './messages';
import { OWN_REPORTS } from './own';

/** Confirming the report, or asking about it; what was asked stands with its answer. */
export function Reaction({ report }: { report: OwnAuditReport }) {
  const m = useMessages(ownGraduationMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const again = () => queries.invalidateQueries({ queryKey: OWN_REPORTS });
  const confirm = useMutation({
    mutationFn: () => result(api.POST('/api/graduation-audit/own/confirm', { body: { id: report.id } })),
    onSuccess: async () => {
      await again();
      void message.success(m.confirmed);
    },
  });
  const ask = useMutation({
    mutationFn: (query: string) =>
      result(api.POST('/api/graduation-audit/own/query', { body: { id: report.id, query } })),
    onSuccess: async () => {
      setAsking(false);
      await again();
      void message.success(m.asked);
    },
  });
  return (
    <section aria-label={m.reaction}>
      {report.query !== '' && (
        <Flex vertical gap={4} style={{ marginBlockEnd: 12 }}>
          <Typography.Text strong>{m.myQuery}</Typography.Text>
          <span style={{ whiteSpace: 'pre-line' }}>{report.query}</span>
          <Typography.Text strong>{m.answer}</Typography.Text>
          <span style={{ whiteSpace: 'pre-line' }}>{report.answer === '' ? m.waiting : report.answer}</span>
        </Flex>
      )}
      {report.ack === 'CONFIRMED' && <Typography.Paragraph type="success">{m.isConfirmed}</Typography.Paragraph>}
      {report.open && (
        <div className="no-print">
          {asking ? (
            <Form
              layout="vertical"
              requiredMark={false}
              onFinish={({ query }: { query: string }) => ask.mutate(query.trim())}
            >
              <Form.Item
                name="query"
                label={m.query}
                rules={[{ required: true, whitespace: true, message: m.queryMissing }]}
              >
                <Input.TextArea rows={4} maxLength={1000} showCount />
              </Form.Item>
              <Flex wrap gap={8}>
                <Button type="primary" htmlType="submit" loading={ask.isPending}>
                  {m.send}
                </Button>
                <Button onClick={() => setAsking(false)}>{m.cancel}</Button>
              </Flex>
            </Form>
          ) : (
            <Flex wrap gap={8}>
              {report.ack !== 'CONFIRMED' && (
                <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate()}>
                  {m.confirm}
                </Button>
              )}
              <Button onClick={() => setAsking(true)}>{m.ask}</Button>
            </Flex>
          )}
          {typeof report.queryUntil === 'string' && (
            <Typography.Text type="secondary">{m.until(formatDateTime(report.queryUntil))}</Typography.Text>
          )}
        </div>
      )}
    </section>
  );
}
