import { useQuery } from '@tanstack/react-query';
import { Alert, Card, Segmented, Skeleton, Tabs, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import type { Application } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { loadApplication } from '../common/calls';
import { isKind, type Kind, OFFERED } from '../common/kinds';
import { approvalMessages } from '../common/messages';
import { AmendmentForm } from './AmendmentForm';
import { CohortForm } from './CohortForm';
import { CourseForm } from './CourseForm';
import { CourseSheet } from './CourseSheet';
import { GradeSheet } from './GradeSheet';
import { processMessages } from './messages';

/** Starts an application, or mends one that was returned (`?kind=…&id=…`). */
export default function Process() {
  const m = useMessages(processMessages);
  const { kinds } = useMessages(approvalMessages);
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind');
  const kind = isKind(asked) ? asked : 'CourseAddProcess';
  const id = params.get('id');
  if (id) return <Mending key={id} id={id} kind={kind} />;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      {kind === 'GradeAmendmentProcess' ? (
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {kinds[kind]}
        </Typography.Title>
      ) : (
        <Tabs
          size="small"
          activeKey={kind}
          onChange={(next) => setParams({ kind: next })}
          items={OFFERED.map((key) => ({ key, label: kinds[key] }))}
        />
      )}
      <Typography.Paragraph type="secondary">{m.abouts[kind]}</Typography.Paragraph>
      <Forms key={kind} kind={kind} mending={undefined} />
    </Card>
  );
}

function Mending({ id, kind }: { id: string; kind: Kind }) {
  const m = useMessages(processMessages);
  const found = useQuery({
    queryKey: ['application', kind, id],
    queryFn: ({ signal }) => loadApplication(id, kind, signal),
    // What is being changed must not change under the hands, and handing it in must not replace its own answer
    // by "it is not returned any more"; who comes back later asks anew.
    staleTime: 'static',
    gcTime: 0,
    meta: { silent: true },
  });
  const application = found.data;
  const returned = application?.log.findLast(({ action }) => action === 'RETURN');
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={application === undefined ? m.title : m.mending(application.no)} about={m.mendingAbout} />
      {found.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {application !== undefined && !application.mayResubmit && <Alert type="info" showIcon title={m.notReturned} />}
      {application?.mayResubmit === true && (
        <>
          {returned !== undefined && (
            <Alert
              type="warning"
              showIcon
              title={m.returnedBy(returned.actorName, returned.comment ?? '')}
              style={{ marginBlockEnd: 16 }}
            />
          )}
          <Forms kind={kind} mending={application} />
        </>
      )}
    </Card>
  );
}

function Forms({ kind, mending }: { kind: Kind; mending: Application | undefined }) {
  const m = useMessages(processMessages);
  const can = useCan(['ADMIN_AUTH_PROCESS_MYAPP']);
  const canAmend = useCan(['TEACHER_AUTH_SGS']);
  if (kind === 'GradeAmendmentProcess') {
    return canAmend('edit') ? <AmendmentForm mending={mending} /> : <Alert type="info" showIcon title={m.mayNot} />;
  }
  if (!can(kind === 'CourseAddProcess' ? 'add_course' : 'add')) {
    return <Alert type="info" showIcon title={m.mayNot} />;
  }
  switch (kind) {
    case 'CourseAddProcess':
      return <CourseForms mending={mending} />;
    case 'SiCohortTransferProcess':
      return <CohortForm mending={mending} />;
    case 'GradeTransferUploadProcess':
      return <GradeSheet mending={mending} />;
  }
}

/** One course in full or several in a sheet; what was handed in one way is mended the same way. */
function CourseForms({ mending }: { mending: Application | undefined }) {
  const m = useMessages(processMessages).mode;
  const [params, setParams] = useSearchParams();
  const batch = mending === undefined ? params.get('mode') === 'batch' : Array.isArray(mending.form.rows);
  return (
    <>
      {mending === undefined && (
        <Segmented<'single' | 'batch'>
          aria-label={m.label}
          value={batch ? 'batch' : 'single'}
          onChange={(mode) => setParams({ kind: 'CourseAddProcess', mode })}
          options={[
            { value: 'single', label: m.single },
            { value: 'batch', label: m.batch },
          ]}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      {batch ? <CourseSheet mending={mending} /> : <CourseForm mending={mending} />}
    </>
  );
}
