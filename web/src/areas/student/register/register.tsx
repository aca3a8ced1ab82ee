import { useQuery } from '@tanstack/react-query';
import { Alert, Card, Empty, Flex, Skeleton, Steps } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { ResultPage } from '@/ui/ResultPage';
import { loadRegistration, REGISTRATION, type RegistrationView } from '../calls';
import { studentMessages } from '../messages';
import { Person } from '../Person';
import { RegisterForm } from './RegisterForm';
import { Window } from './Window';
import './register.css';

const DONE: readonly string[] = ['REGISTERED', 'LATE', 'EXEMPT'];

export default function Register() {
  const m = useMessages(studentMessages).register;
  const found = useQuery({
    queryKey: REGISTRATION,
    queryFn: ({ signal }) => loadRegistration(signal),
    meta: { silent: true },
  });
  const view = found.data;
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={view?.semester ? m.about(view.semester.name) : undefined} />
      {found.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {view !== undefined && <Registration view={view} onChanged={() => void found.refetch()} />}
    </Card>
  );
}

/** What is to be done now: nothing, waiting, something to settle first, or the form. */
function Registration({ view, onChanged }: { view: RegistrationView; onChanged: () => void }) {
  const m = useMessages(studentMessages).register;
  if (!view.semester) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noSemester}>
        {m.noSemesterAbout}
      </Empty>
    );
  }
  const done = DONE.includes(view.status);
  const current = view.steps.findIndex((step) => !step.done);
  return (
    <Flex vertical gap={16} className="register-page">
      {!done && <Window window={view.window} onEnd={onChanged} />}
      <Person student={view.student} />
      {view.steps.length > 0 && (
        <Steps
          size="small"
          className="register-steps"
          current={current < 0 ? view.steps.length : current}
          items={view.steps.map(({ label }) => ({ title: label }))}
        />
      )}
      {view.blocks.map(({ code, message, contact }) => (
        <Alert
          key={code}
          type="error"
          role="alert"
          showIcon
          title={`${m.blocks}: ${message}`}
          description={contact && `${m.contact} ${contact}`}
        />
      ))}
      {view.late && !done && <Alert type="warning" role="alert" showIcon title={m.late} />}
      {done ? (
        <ResultPage
          type="success"
          heading={2}
          title={view.status === 'EXEMPT' ? m.exemptTitle : m.doneTitle}
          description={
            <>
              {view.registeredAt && <div>{m.registeredAt(formatDateTime(view.registeredAt))}</div>}
              {view.status !== 'EXEMPT' && (
                <div>{view.stampedAt ? m.stamped(formatDateTime(view.stampedAt)) : m.stamp}</div>
              )}
            </>
          }
        />
      ) : (
        view.window.state === 'OPEN' && view.blocks.length === 0 && <RegisterForm view={view} onDone={onChanged} />
      )}
    </Flex>
  );
}
