import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Collapse, Flex, Steps, Typography } from 'antd';
import { download } from '@/api/download';
import { Answered } from '@/applications/Answered';
import { Course } from '@/applications/Course';
import { applicationMessages } from '@/applications/messages';
import { mayCancel, mayPay, stagesOf } from '@/applications/stages';
import { PayTag, StateTag } from '@/applications/Tags';
import type { Application } from '@/applications/types';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { formatDateTime } from '@/lib/time';
import { OWN_APPLICATIONS, take } from './calls';
import { ownApplicationMessages } from './messages';

interface Props {
  application: Application;
  onOpen: () => void;
}

/** One of my applications: where it stands, who has it, and what I can do. */
export function ApplicationCard({ application, onOpen }: Props) {
  const m = useMessages(ownApplicationMessages);
  const { state, payState, submittedAt, dueOn, handlers, payNo, note } = application;
  const draft = state === 'DRAFT';
  const waits = state === 'SUBMITTED' || state === 'PROCESSING';
  const facts = [
    m.no(application.applicationNo),
    submittedAt ? m.submittedAt(formatDateTime(submittedAt)) : '',
    waits && dueOn ? m.due(dueOn) : '',
    !draft && handlers.length > 0 ? m.handlers(handlers.join(m.namesAnd)) : '',
    payNo === '' ? '' : m.receipt(payNo),
  ].filter(Boolean);
  return (
    <Flex vertical gap={10} className="oas-card">
      <Flex wrap gap={8} align="center">
        <h3>{application.itemName}</h3>
        <StateTag state={state} />
        <PayTag state={state} payState={payState} />
      </Flex>
      <Typography.Text type="secondary">{facts.join(' · ')}</Typography.Text>
      {note !== '' && (
        <Alert type={state === 'REJECTED' ? 'warning' : 'info'} showIcon title={m.note} description={note} />
      )}
      {!draft && <Way application={application} />}
      <Actions application={application} onOpen={onOpen} />
      {!draft && (
        <Collapse
          ghost
          size="small"
          items={[
            {
              key: 'details',
              label: m.details,
              children: (
                <Flex vertical gap={16}>
                  <Answered
                    application={application}
                    onFile={(fileId) =>
                      void download('/api/student/oas/file', { query: { id: application.id, fileId } })
                    }
                  />
                  <Course events={application.events} />
                </Flex>
              ),
            },
          ]}
        />
      )}
    </Flex>
  );
}

function Way({ application }: { application: Application }) {
  const words = useMessages(applicationMessages);
  return (
    <Steps
      size="small"
      items={stagesOf(application).map(({ state, at, status }) => ({
        status,
        title: words.states[state],
        content: at === undefined ? undefined : formatDateTime(at, 'MM-DD HH:mm'),
      }))}
    />
  );
}

function Actions({ application, onOpen }: Props) {
  const m = useMessages(ownApplicationMessages);
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const { id, itemName, state, payState, fee } = application;
  const step = useMutation({
    mutationFn: (what: 'pay' | 'cancel') => take(what, id),
    onSuccess: async (_, what) => {
      await queries.invalidateQueries({ queryKey: OWN_APPLICATIONS });
      void message.success(what === 'pay' ? m.paid : m.cancelled);
    },
  });
  const draft = state === 'DRAFT';
  const ask = (what: 'pay' | 'cancel', title: string, content: string) =>
    modal.confirm({
      title,
      content,
      okText: title,
      okButtonProps: { danger: what === 'cancel' },
      cancelText: m.keep,
      onOk: () => step.mutateAsync(what).catch(() => undefined),
    });
  if (!mayCancel(application)) return null;
  const cancel = draft ? m.cancelDraft : m.cancel;
  return (
    <Flex wrap gap={8}>
      {draft && (
        <Button type="primary" onClick={onOpen}>
          {m.goOn}
        </Button>
      )}
      {mayPay(application) && (
        <Button
          type="primary"
          loading={step.isPending}
          onClick={() => ask('pay', m.pay(yuan(fee)), m.paySure(itemName, yuan(fee)))}
        >
          {m.pay(yuan(fee))}
        </Button>
      )}
      <Button
        danger
        disabled={step.isPending}
        onClick={() => ask('cancel', cancel, m.cancelSure[draft ? 'draft' : payState === 'PAID' ? 'paid' : 'plain'])}
      >
        {cancel}
      </Button>
    </Flex>
  );
}
