import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Modal, Spin } from 'antd';
import { errorFromThrown } from '@/api/errors';
import { appMessages } from '@/app/messages';
import { noticeFor } from '@/app/notices';
import { useMessages } from '@/i18n/messages';
import { carryThrough, unsure } from './attempts';
import type { Calls, Half } from './calls';
import { nameOf } from './context';
import { selectionMessages } from './messages';
import { ReceiptCard } from './ReceiptCard';
import { Rules } from './Rules';
import { receiptIn } from './receipts';
import { bodyOf, type Decided, type Step } from './steps';
import type { Done, SectionLine } from './types';

interface Props {
  half: Half;
  page: string;
  calls: Calls;
  step: Decided;
  /** The words of the server, where the step was offered. */
  words: string | undefined;
  /** What is known of the sections that it speaks of. */
  lines: readonly SectionLine[];
  onStep: (step: Step, words: string) => void;
  onSettled: () => void;
  onClose: () => void;
}

/** One step from the question to its receipt or to the reasons why not. */
export function StepDialog({ half, page, calls, step, words, lines, onStep, onSettled, onClose }: Props) {
  const m = useMessages(selectionMessages);
  const send = useMutation({
    mutationFn: () =>
      carryThrough(`${half} ${step.act} ${JSON.stringify(bodyOf(step))}`, (key) => calls.ask(step, key)),
    onSettled,
    meta: { silent: true },
  });
  const error = send.error === null ? undefined : errorFromThrown(send.error);
  const again = error !== undefined && unsure(error);
  const asking = send.isIdle || send.isPending || again;
  const verb = m.verbs[half][step.act];
  return (
    <Modal
      open
      title={words ?? verb}
      onCancel={onClose}
      mask={{ closable: false }}
      keyboard={!send.isPending}
      closable={!send.isPending}
      footer={
        <Flex gap={8} justify="end" wrap>
          {asking && (
            <>
              <Button disabled={send.isPending} onClick={onClose}>
                {m.ask.cancel}
              </Button>
              <Button
                type="primary"
                autoFocus
                danger={step.act === 'drop' || step.act === 'leave'}
                loading={send.isPending}
                onClick={() => send.mutate()}
              >
                {again ? m.ask.again : verb}
              </Button>
            </>
          )}
          {!asking && (
            <Button type="primary" autoFocus onClick={onClose}>
              {m.ask.close}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {lines.length > 0 && <Lines lines={lines} />}
        {send.isIdle && <p className="ask-words">{m.ask.confirm[step.act]}</p>}
        {send.isPending && (
          <Flex gap={8} align="center" role="status">
            <Spin size="small" /> {m.ask.sending}
          </Flex>
        )}
        {send.isError && <Refused error={send.error} page={page} onStep={onStep} onLeave={onClose} />}
        {send.isSuccess && <Granted half={half} act={step.act} done={send.data} />}
      </Flex>
    </Modal>
  );
}

export function Lines({ lines }: { lines: readonly SectionLine[] }) {
  return (
    <ul className="ask-lines">
      {lines.map((line) => (
        <li key={line.sectionId}>
          <strong>
            {nameOf(line)} {line.courseName}
          </strong>
          <div className="small-grey">{[...line.times, ...line.teachers].join(' · ')}</div>
        </li>
      ))}
    </ul>
  );
}

function Granted({ half, act, done }: { half: Half; act: Decided['act']; done: Done }) {
  const m = useMessages(selectionMessages).ask;
  const waits = done.result === 'WAITING' && typeof done.queueNo === 'number';
  return (
    <>
      <Alert
        type={done.result === 'WAITING' ? 'info' : 'success'}
        role="status"
        showIcon
        title={waits ? m.waiting(done.queueNo ?? 0) : half === 'adddrop' && act === 'select' ? m.added : m.done[act]}
        description={done.notices.length > 0 && done.notices.map((notice) => <div key={notice}>{notice}</div>)}
      />
      <ReceiptCard receipt={done.receipt} />
    </>
  );
}

function Refused({
  error,
  page,
  onStep,
  onLeave,
}: { error: unknown } & Pick<Props, 'page' | 'onStep'> & { onLeave: () => void }) {
  const m = useMessages(selectionMessages).ask;
  const texts = useMessages(appMessages);
  const problem = errorFromThrown(error);
  const receipt = receiptIn(problem.rules);
  if (unsure(problem)) {
    return <Alert type="warning" role="alert" showIcon title={m.unsure} description={m.unsureAbout} />;
  }
  if (problem.rules.length === 0) {
    return (
      <Alert
        type="error"
        role="alert"
        showIcon
        title={m.refused}
        description={noticeFor(problem, texts, true).detail}
      />
    );
  }
  return (
    <>
      <Alert type="error" role="alert" showIcon title={m.refused} description={m.rules(problem.rules.length)} />
      <Rules rules={problem.rules} page={page} onStep={onStep} onLeave={onLeave} />
      {receipt !== undefined && <ReceiptCard receipt={receipt} />}
    </>
  );
}
