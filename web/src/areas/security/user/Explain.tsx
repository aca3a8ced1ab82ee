import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, Select, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { api, result } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from '../messages';
import { Section } from '../Section';

/** The server's own decision, step by step, for one user and one operation. */
export function Explain({ userId }: { userId: string }) {
  const m = useMessages(securityMessages).explain;
  const [operationId, setOperationId] = useState<string>();
  const operations = useQuery({
    queryKey: ['operations'],
    queryFn: () => result(api.GET('/api/security/operation')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = useQuery({
    queryKey: ['explain', userId, operationId],
    queryFn: () =>
      result(api.GET('/api/security/explain', { params: { query: { userId, operationId: operationId ?? '' } } })),
    enabled: operationId !== undefined,
  });
  const options = (operations.data ?? []).map((operation) => ({
    value: operation.id,
    label: operation.label,
    note: `${operation.method} ${operation.path}`,
    words: `${operation.label} ${operation.path} ${operation.id} ${operation.needs.join(' ')}`.toLowerCase(),
  }));
  return (
    <Section title={m.title}>
      <Flex vertical gap={8}>
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        <Select
          aria-label={m.operation}
          placeholder={m.choose}
          loading={operations.isPending}
          value={operationId}
          onChange={setOperationId}
          options={options}
          showSearch={{ filterOption: (text, option) => option?.words.includes(text.trim().toLowerCase()) ?? false }}
          optionRender={({ data }) => (
            <Flex vertical>
              {data.label}
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {data.note}
              </Typography.Text>
            </Flex>
          )}
        />
        {answer.isLoading && <Skeleton active title={false} />}
        {answer.data !== undefined && (
          <Alert
            type={answer.data.allowed ? 'success' : 'warning'}
            showIcon
            title={`${answer.data.allowed ? m.allowed : m.refused} · ${answer.data.summary}`}
            description={
              <ol style={{ margin: 0, paddingInlineStart: 0, listStyle: 'none' }}>
                {answer.data.steps.map((step) => (
                  <li key={step.text}>
                    {step.ok ? (
                      <CheckCircleFilled aria-label={m.passed} className="step-passed" />
                    ) : (
                      <CloseCircleFilled aria-label={m.failed} className="step-failed" />
                    )}{' '}
                    {step.text}
                  </li>
                ))}
              </ol>
            }
          />
        )}
      </Flex>
    </Section>
  );
}
