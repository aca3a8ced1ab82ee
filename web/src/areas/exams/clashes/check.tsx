import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Segmented, Skeleton, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/api/client';
import type { ExamCheck, ExamFinding } from '@/api/schema.gen';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { SeasonSelect } from '../common/SeasonSelect';
import { useSeason } from '../common/useSeason';
import { useWords } from '../messages';

const TONES = { HARD: 'error', SOFT: 'warning', TODO: 'default' } as const;
type Severity = keyof typeof TONES;

/** Everything that is wrong with a timetable, what cannot be published first, each with what would help. */
export default function ClashCheck() {
  const m = useWords().check;
  const season = useSeason();
  const [only, setOnly] = useState<Severity | 'ALL'>('ALL');
  const check = useQuery({
    queryKey: ['exam-check', season.itemId],
    queryFn: ({ signal }) =>
      call<ExamCheck>('GET', '/api/exam/check', { query: { itemId: season.itemId ?? '' }, signal }),
    enabled: season.itemId !== undefined,
    meta: { silent: true },
  });
  const { data } = check;
  const counts = { HARD: data?.hard ?? 0, SOFT: data?.soft ?? 0, TODO: data?.todo ?? 0 };
  const shown = data?.findings.filter(({ severity }) => only === 'ALL' || severity === only) ?? [];
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <Button loading={check.isFetching} onClick={() => void check.refetch()}>
            {m.again}
          </Button>
        }
      />
      <SeasonSelect season={season} />
      {check.isError && <Failed error={check.error} onRetry={() => void check.refetch()} />}
      {data === undefined && !check.isError && <Skeleton active />}
      {data !== undefined && (
        <Flex vertical gap={12}>
          {data.hard === 0 && <Alert type="success" showIcon title={m.sound} />}
          <Segmented<Severity | 'ALL'>
            value={only}
            onChange={setOnly}
            options={[
              { value: 'ALL', label: m.all },
              ...(['HARD', 'SOFT', 'TODO'] as const).map((one) => ({
                value: one,
                label: `${m.severities[one]} ${counts[one]}`,
              })),
            ]}
          />
          <Table<ExamFinding>
            size="small"
            rowKey={({ code, message, students }) => `${code} ${message} ${students[0]?.studentId ?? ''}`}
            scroll={{ x: true }}
            dataSource={shown}
            locale={{ emptyText: <Typography.Text type="secondary">{m.empty}</Typography.Text> }}
            expandable={{
              rowExpandable: ({ students }) => students.length > 0,
              expandedRowRender: ({ students, people }) => (
                <Typography.Paragraph style={{ marginBlock: 4 }}>
                  {students.map(({ studentNo, name }) => `${studentNo} ${name}`).join('、')}
                  {people > students.length && ` … ${m.more(people - students.length)}`}
                </Typography.Paragraph>
              ),
            }}
            columns={[
              {
                key: 'severity',
                title: m.severity,
                render: (_, { severity }) => <Tag color={TONES[severity]}>{m.severities[severity]}</Tag>,
              },
              { key: 'message', title: m.finding, dataIndex: 'message' },
              { key: 'people', title: m.people, align: 'right', render: (_, { people }) => people || '' },
              {
                key: 'fix',
                title: m.fix,
                render: (_, { fix, to }) => <Link to={to}>{fix ?? m.toSchedule}</Link>,
              },
            ]}
          />
        </Flex>
      )}
    </Card>
  );
}
