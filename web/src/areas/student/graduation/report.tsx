import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Flex, Segmented, Skeleton, Tag, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import { api, result } from '@/api/client';
import type { OwnAuditReport } from '@/api/schema.gen';
import { RESULT_COLOURS, type Result } from '@/graduation/colours';
import { Explanation } from '@/graduation/Explanation';
import { Way } from '@/graduation/planning/Way';
import { WhatIf } from '@/graduation/planning/WhatIf';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { ownGraduationMessages } from './messages';
import { OWN_REPORTS } from './own';
import { Reaction } from './Reaction';

/** A student's own graduation audit: the verdict first, then requirement by requirement. */
export default function GraduationReport() {
  const m = useMessages(ownGraduationMessages);
  const [params, setParams] = useSearchParams();
  const own = useQuery({
    queryKey: OWN_REPORTS,
    queryFn: ({ signal }) => result(api.GET('/api/graduation-audit/own', { signal })),
    meta: { silent: true },
  });
  if (own.isError) {
    return (
      <Card>
        <PageHead title={m.title} />
        <Failed error={own.error} onRetry={() => void own.refetch()} />
      </Card>
    );
  }
  if (own.data === undefined) return <Skeleton active />;
  const { studentNo, nameCn, nameEn, reports } = own.data;
  const shown = reports.find(({ id }) => id === params.get('report')) ?? reports[0];
  return (
    <Card>
      <PageHead
        title={m.title}
        about={`${studentNo} ${nameCn} ${nameEn}`}
        actions={
          shown !== undefined && (
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {m.print}
            </Button>
          )
        }
      />
      {reports.length > 1 && (
        <Segmented
          vertical
          aria-label={m.choose}
          className="no-print"
          style={{ marginBlockEnd: 16, maxWidth: '100%' }}
          value={shown?.id ?? ''}
          options={reports.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => setParams({ report: id })}
        />
      )}
      {shown === undefined ? <Empty description={m.empty} /> : <OneReport key={shown.id} report={shown} />}
    </Card>
  );
}

function OneReport({ report }: { report: OwnAuditReport }) {
  const m = useMessages(ownGraduationMessages);
  if (typeof report.held === 'string') {
    return <Alert type="warning" showIcon title={m.held} description={report.held} />;
  }
  const verdict = report.result as Result;
  const decided = report.decision === 'GRADUATE' || report.decision === 'NOT_YET' ? report.decision : undefined;
  return (
    <Flex vertical gap={16}>
      <section className="ga-own-head" aria-label={m.verdict}>
        <Flex wrap gap={8} align="center">
          <span className="ga-big">{decided === undefined ? m.results[verdict] : m.decisions[decided]}</span>
          <Tag color={RESULT_COLOURS[verdict]}>{m.kinds[report.kind as keyof typeof m.kinds]}</Tag>
        </Flex>
        <Typography.Text type="secondary">
          {report.name} · {report.plan} · {m.statuses[report.status as keyof typeof m.statuses]}
        </Typography.Text>
        <div className="ga-own-figures">
          <div>
            {m.earned}
            <strong>
              {report.unitsEarned} / {report.unitsRequired}
            </strong>
          </div>
          <div>
            {m.inProgress}
            <strong>{report.unitsInProgress}</strong>
          </div>
          <div>
            {m.average}
            <strong>{typeof report.cgpa === 'number' ? (report.cgpa / 100).toFixed(2) : '—'}</strong>
          </div>
          {typeof report.honours === 'string' && report.honours !== 'NONE' && (
            <div>
              {m.honours}
              <strong>{m.classes[report.honours as keyof typeof m.classes]}</strong>
            </div>
          )}
        </div>
        {decided === undefined && <p style={{ marginBlock: '12px 0' }}>{m.meanings[verdict]}</p>}
      </section>
      {report.notice !== '' && <Alert type="info" showIcon title={report.notice} style={{ whiteSpace: 'pre-line' }} />}
      <Reaction report={report} />
      <Explanation report={report.report} />
      <Way path="/api/graduation-audit/own/way" savePath="/api/graduation-audit/own/way/save" id={report.id} />
      <WhatIf path="/api/graduation-audit/own/what-if" id={report.id} />
    </Flex>
  );
}
