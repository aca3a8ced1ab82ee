import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Form, Input, Select, Table, Typography } from 'antd';
import { useState } from 'react';
import { Failed } from '@/task/Failed';
import { type ChangedStudent, compareWays, type Door, type Laboratory } from './calls';
import { useControlWords } from './messages';

type Outcome = Laboratory['ways'][number];
type Difference = Laboratory['differences'][number];

/** The laboratory: the recorded requests of a round, decided in every way, and who would have got what. */
export default function LaboratoryPanel({ door, roundId }: { door: Door; roundId: string }) {
  const m = useControlWords().lab;
  const [form] = Form.useForm<{ seed: string }>();
  const compare = useMutation({
    mutationFn: ({ seed }: { seed: string }) => compareWays(door, roundId, seed.trim()),
    meta: { silent: true },
  });
  return (
    <Card size="small" style={{ marginBlock: 16 }}>
      <h2 className="control-part">{m.title}</h2>
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      <Form
        form={form}
        name="laboratory"
        layout="inline"
        initialValues={{ seed: '1' }}
        onFinish={(values: { seed: string }) => compare.mutate(values)}
        style={{ marginBlockEnd: 12, rowGap: 8 }}
      >
        <Form.Item name="seed" label={m.seed} rules={[{ required: true, whitespace: true, message: m.seedNeeded }]}>
          <Input maxLength={100} style={{ width: 180 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={compare.isPending}>
          {m.run}
        </Button>
      </Form>
      {compare.isError && <Failed error={compare.error} onRetry={form.submit} />}
      {compare.data !== undefined && <Compared data={compare.data} />}
    </Card>
  );
}

function Compared({ data }: { data: Laboratory }) {
  const m = useControlWords().lab;
  const years = [...new Set(data.ways.flatMap(({ byYear }) => byYear.map(({ year }) => year)))].sort((a, b) => a - b);
  const [to, setTo] = useState(data.differences[0]?.to);
  const difference = data.differences.find((one) => one.to === to);
  const wordOf = (way: string) => m.ways[way as keyof typeof m.ways] ?? way;
  const perStudent = ({ byYear }: Outcome, year: number) => {
    const found = byYear.find((one) => one.year === year);
    return found === undefined || found.students === 0 ? '' : (found.units / found.students).toFixed(2);
  };
  if (data.requests === 0) return <Alert type="info" showIcon title={m.nothing} />;
  return (
    <Flex vertical gap={16}>
      <span role="status">{m.of(data.students, data.requests)}</span>
      <Table<Outcome>
        size="small"
        rowKey="way"
        aria-label={m.title}
        dataSource={[...data.ways]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: m.way, fixed: 'left', render: (_, { way }) => wordOf(way) },
          { title: m.seatsGiven, dataIndex: 'seatsGiven', align: 'right' },
          { title: m.seatsLeft, dataIndex: 'seatsLeft', align: 'right' },
          { title: m.firstWishes, dataIndex: 'firstWishes', align: 'right' },
          { title: m.withNothing, dataIndex: 'withNothing', align: 'right' },
          ...years.map((year) => ({
            title: m.unitsOf(year),
            align: 'right' as const,
            render: (_: unknown, outcome: Outcome) => perStudent(outcome, year),
          })),
        ]}
      />
      <Flex wrap gap={8} align="center">
        {m.instead}
        <Select<string>
          aria-label={m.instead}
          value={to}
          onChange={setTo}
          popupMatchSelectWidth={false}
          options={data.differences.map((one) => ({ value: one.to, label: wordOf(one.to) }))}
        />
      </Flex>
      {difference !== undefined && <Changes difference={difference} />}
    </Flex>
  );
}

function Changes({ difference: { gain, lose, betterOff, worseOff } }: { difference: Difference }) {
  const m = useControlWords().lab;
  return (
    <Flex wrap gap={24}>
      <People title={m.better(gain)} people={betterOff} all={gain} />
      <People title={m.worse(lose)} people={worseOff} all={lose} />
    </Flex>
  );
}

function People({ title, people, all }: { title: string; people: readonly ChangedStudent[]; all: number }) {
  const m = useControlWords().lab;
  return (
    <section aria-label={title} style={{ flex: '1 1 380px', minWidth: 0 }}>
      <h3 className="control-part">{title}</h3>
      <Table<ChangedStudent>
        size="small"
        rowKey="studentNo"
        aria-label={title}
        dataSource={[...people]}
        pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: m.nobody }}
        columns={[
          { title: m.student, render: (_, { studentNo, name }) => `${studentNo} ${name}` },
          { title: m.gets, render: (_, { gets }) => gets.join(', ') || m.none },
          { title: m.loses, render: (_, { loses }) => loses.join(', ') || m.none },
        ]}
      />
      {people.length < all && <Typography.Text type="secondary">{m.first(people.length)}</Typography.Text>}
    </section>
  );
}
