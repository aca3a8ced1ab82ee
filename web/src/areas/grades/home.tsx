import { useQuery } from '@tanstack/react-query';
import { Card, Col, Empty, Flex, Row, Statistic, Table, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { api, result } from '@/api/client';
import type { TemporaryGrade } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { formatDateTime } from '@/lib/time';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { PageHead } from '@/ui/PageHead';
import { semesterOptions } from '@/university/references';
import { useWords } from './messages';

const AT = '/learning/student-grade';
const DAY_MS = 86_400_000;

/** How far the grades of a semester are, and what is to be done about them. */
export default function GradeHome() {
  const m = useWords().home;
  const [params, setParams] = useSearchParams();
  const asked = params.get('semesterId') ?? undefined;
  const { data } = useQuery({
    queryKey: ['grade-home', asked],
    queryFn: () =>
      result(api.GET('/api/grades/home', { params: { query: asked === undefined ? {} : { semesterId: asked } } })),
  });
  const semester = data?.semesterId ?? '';
  const results = `${AT}/student-grade-list?semesterId=${semester}`;
  const averages = `${AT}/student-gpa-list?semesterId=${semester}`;
  const figures =
    data === undefined
      ? []
      : ([
          { key: 'released', value: data.released, to: `${results}&status=RELEASED` },
          { key: 'confirmed', value: data.confirmed, to: `${results}&status=CONFIRMED` },
          { key: 'missing', value: data.missing, to: results },
          { key: 'scheduled', value: data.scheduledReleases, to: `${AT}/grade-release?status=SCHEDULED` },
          { key: 'warning', value: data.warning, to: `${averages}&standing=WARNING` },
          { key: 'probation', value: data.probation, to: `${averages}&standing=PROBATION` },
          { key: 'dismissal', value: data.dismissal, to: `${averages}&standing=DISMISSAL` },
          { key: 'honours', value: data.honours, to: `${averages}&honours=DEAN&honours=PRESIDENT` },
        ] as const);
  return (
    <Flex vertical gap={16}>
      <Card>
        <PageHead
          title={m.title}
          about={data === undefined ? m.about : `${data.semester}: ${m.about}`}
          actions={
            <div style={{ minWidth: 220 }}>
              <ReferenceSelect
                label={m.semester}
                source={semesterOptions}
                value={asked ?? data?.semesterId}
                onChange={(value) => setParams(typeof value === 'string' ? { semesterId: value } : {})}
              />
            </div>
          }
        />
        <Row gutter={[16, 16]}>
          {figures.map(({ key, value, to }) => (
            <Col key={key} xs={12} sm={8} lg={6}>
              <Link to={to}>
                <Statistic title={m[key]} value={value} />
              </Link>
            </Col>
          ))}
        </Row>
        {data !== undefined && (
          <Typography.Text type="secondary">
            {data.nextReleaseAt ? m.next(formatDateTime(data.nextReleaseAt)) : m.noneNext}
          </Typography.Text>
        )}
      </Card>
      {data !== undefined && <Temporary grades={data.temporary} total={data.temporaryTotal} />}
    </Flex>
  );
}

function Temporary({ grades, total }: { grades: readonly TemporaryGrade[]; total: number }) {
  const m = useWords().home;
  const left = (due: string | null | undefined): string => {
    if (!due) return m.undecided;
    const days = Math.ceil((Date.parse(due) - serverNow()) / DAY_MS);
    return days <= 0 ? m.overdue : m.days(days);
  };
  return (
    <Card>
      <PageHead
        level={2}
        title={m.temporary}
        about={m.temporaryAbout(total)}
        actions={<Link to={`${AT}/student-grade-list?grade=I`}>{m.toResults}</Link>}
      />
      {grades.length === 0 ? (
        <Empty description={m.noTemporary} />
      ) : (
        <Table<TemporaryGrade>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: true }}
          dataSource={[...grades]}
          columns={[
            { key: 'student', title: m.student, dataIndex: 'student' },
            { key: 'course', title: m.course, dataIndex: 'course' },
            { key: 'grade', title: m.grade, dataIndex: 'grade' },
            { key: 'becomes', title: m.becomes, render: (_, { becomes }) => becomes ?? '—' },
            { key: 'due', title: m.due, render: (_, { dueAt }) => left(dueAt) },
          ]}
        />
      )}
    </Card>
  );
}
