import { Table, Tag, Typography } from 'antd';
import type { SgaCandidateView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { researchMessages } from './messages';

type Fact = SgaCandidateView['facts'][number];

const figure = (code: string, value: number | null | undefined) =>
  value === null || value === undefined ? '–' : code === 'AVERAGE' ? (value / 100).toFixed(2) : String(value);

/** What there is beside what the degree asks for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const m = useMessages(researchMessages);
  const percent = (code: string, text: string) => (code === 'SIMILARITY' && text !== '–' ? `${text}%` : text);
  return (
    <section aria-label={m.requirements}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {m.requirements}
      </Typography.Title>
      <Table
        size="small"
        aria-label={m.requirements}
        rowKey="code"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...facts]}
        columns={[
          { title: m.fact, render: (_, { code }) => m.facts[code as keyof typeof m.facts] },
          { title: m.own, render: (_, { code, own }) => percent(code, figure(code, own)) },
          {
            title: m.asked,
            render: (_, { code, asked }) => (code === 'SIMILARITY' ? m.most(asked) : figure(code, asked)),
          },
          {
            title: '',
            key: 'met',
            render: (_, { met }) => <Tag color={met ? 'success' : 'warning'}>{met ? m.met : m.notMet}</Tag>,
          },
        ]}
      />
    </section>
  );
}
