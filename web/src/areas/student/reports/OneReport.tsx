import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Typography } from 'antd';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { ReportBody } from '@/reports/ReportBody';
import { StatusTag } from '@/reports/StatusTag';
import type { Report } from '@/reports/types';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { Confidence } from './Confidence';
import { LIST } from './keys';
import { ownReportMessages } from './messages';
import { Writing } from './Writing';

/** One report: written while it is the student's, read afterwards. */
export function OneReport({ report }: { report: Report }) {
  const m = useMessages(ownReportMessages);
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const step = useMutation({
    mutationFn: async (what: 'submit' | 'take-back') => {
      // Saving an answer for the first time moves the report; what was last seen of it is asked once more.
      const { version } = await call<Report>('GET', `/api/student/pr/${report.id}`);
      return call('POST', `/api/student/pr/${what}`, { body: { reportId: report.id, version } });
    },
    onSuccess: async (_, what) => {
      await queries.invalidateQueries({ queryKey: LIST });
      void message.success(what === 'submit' ? m.submitted : m.takenBack);
    },
    meta: { silent: true },
  });
  const problem = step.isError ? errorFromThrown(step.error) : undefined;
  const ask = (what: 'submit' | 'take-back', title: string, content: string) =>
    modal.confirm({ title, content, okText: title, cancelText: m.cancel, onOk: () => step.mutate(what) });
  const own = report.actsAs === 'STUDENT';
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={8} align="center">
        <StatusTag status={report.status} overdue={report.overdue} />
        {report.due != null && <Typography.Text type="secondary">{m.due(report.due)}</Typography.Text>}
      </Flex>
      {own && report.returnedComment !== '' && (
        <Alert type="warning" showIcon role="alert" title={m.returned} description={report.returnedComment} />
      )}
      {problem !== undefined && (
        <Alert
          type="warning"
          role="alert"
          title={
            problem.rules.length > 0 ? <RefusalPanel message="" rules={problem.rules} /> : problem.message || m.offline
          }
        />
      )}
      {own && <Writing report={report} busy={step.isPending} onSubmit={() => ask('submit', m.submit, m.submitSure)} />}
      <ReportBody report={report} written={!own} />
      {report.status === 'SUBMITTED' && (
        <div>
          <Button loading={step.isPending} onClick={() => ask('take-back', m.takeBack, m.takeBackSure)}>
            {m.takeBack}
          </Button>
        </div>
      )}
      <Confidence reportId={report.id} />
    </Flex>
  );
}
