import { Alert, Flex, Table, Tag, Typography } from 'antd';
import type { ReportLine, ReportSemester, ReportTotal } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { studentMessages } from '../messages';

const NONE = '—';
const fixed = (value: number | null | undefined, places: number) =>
  typeof value === 'number' ? (value / 10 ** places).toFixed(places) : NONE;

/** One semester: its results, their totals, and what it meant; or why it is not shown. */
export function SemesterCard({ semester }: { semester: ReportSemester }) {
  const m = useMessages(studentMessages).report;
  const { name, year, held, lines, total, cumulative, honours, standing, rank, rankOf } = semester;
  const scored = lines.some(({ score }) => typeof score === 'number');
  const sums = (label: string, sum: ReportTotal) => (
    <Table.Summary.Row key={label}>
      <Table.Summary.Cell index={0} colSpan={2}>
        <strong>{label}</strong>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">
        {sum.unitsAttempted}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={3} align="right">
        {sum.unitsGained}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={4} />
      <Table.Summary.Cell index={5} align="right">
        {fixed(sum.gradePoints, 2)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={6} colSpan={scored ? 2 : 1} />
    </Table.Summary.Row>
  );
  return (
    <section aria-label={name}>
      <Flex wrap gap={8} align="baseline" style={{ marginBlockEnd: 8 }}>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
          {name}
        </Typography.Title>
        <Typography.Text type="secondary">{year}</Typography.Text>
        {(honours === 'DEAN' || honours === 'PRESIDENT') && <Tag color="gold">{m.honours[honours]}</Tag>}
        {(standing === 'WARNING' || standing === 'PROBATION' || standing === 'DISMISSAL') && (
          <Tag color="volcano">{m.standing[standing]}</Tag>
        )}
      </Flex>
      {typeof held === 'string' ? (
        <Alert type="warning" showIcon title={m.held} description={held} />
      ) : (
        <>
          <Table<ReportLine>
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: true }}
            dataSource={[...lines]}
            columns={[
              {
                key: 'code',
                title: m.code,
                render: (_, line) => <span className="code-text">{line.courseCode}</span>,
              },
              { key: 'title', title: m.course, dataIndex: 'title' },
              { key: 'attempted', title: m.attempted, dataIndex: 'unitsAttempted', align: 'right' },
              { key: 'gained', title: m.gained, dataIndex: 'unitsGained', align: 'right' },
              { key: 'grade', title: m.grade, dataIndex: 'grade' },
              {
                key: 'points',
                title: m.gradePoint,
                align: 'right',
                render: (_, line) => fixed(line.gradePoints, 2),
              },
              ...(scored
                ? [
                    {
                      key: 'score',
                      title: m.score,
                      align: 'right' as const,
                      render: (_: unknown, line: ReportLine) => fixed(line.score, 1),
                    },
                  ]
                : []),
              { key: 'remarks', title: m.remarks, dataIndex: 'remarksCode' },
            ]}
            summary={() => (
              <Table.Summary>
                {sums(m.total, total)}
                {sums(m.cumulative, cumulative)}
              </Table.Summary>
            )}
          />
          <Flex wrap gap={24} style={{ marginBlockStart: 8 }}>
            <span>
              {m.gpa}: <strong>{fixed(total.gpa, 2)}</strong>
            </span>
            <span>
              {m.cgpa}: <strong>{fixed(cumulative.gpa, 2)}</strong>
            </span>
            {typeof rank === 'number' && <span>{m.rank(rank, rankOf ?? rank)}</span>}
          </Flex>
        </>
      )}
    </section>
  );
}
