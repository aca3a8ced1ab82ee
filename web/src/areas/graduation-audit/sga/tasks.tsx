import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { researchMessages } from '@/research/messages';
import { Attachments } from '@/task/Attachments';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { sgaMessages } from './messages';
import { sgaApi } from './rights';

const ORALS = ['PASS', 'MINOR', 'MAJOR', 'RE_EXAM', 'FAIL'] as const;
const DECISIONS = [
  'SUBMIT',
  'EXAMINE',
  'ACCEPT_REVISION',
  'COMPLETE',
  'TO_SENATE',
  'AWARD',
  'RETURN',
  'TERMINATE',
  'REINSTATE',
] as const;
const STEP_DECISIONS = ['APPROVE', 'RETURN', 'WAIVE'] as const;
const REASONED = ['RETURN', 'TERMINATE', 'REINSTATE', 'WAIVE'];

export type Job =
  | { kind: 'takeUp' }
  | { kind: 'refresh' | 'decide' | 'step' | 'extend' | 'send'; ids: readonly string[]; title: string; initial?: string }
  | { kind: 'evidence'; ids: readonly [string]; title: string };

const PATHS = {
  takeUp: 'student/take-up',
  refresh: 'student/refresh',
  decide: 'student/decide',
  step: 'progress/decide',
  extend: 'progress/extend',
  evidence: 'progress/evidence',
  send: 'mail/send',
} as const;

/** Everything that is done to candidates and their steps, looked at before it happens. */
export function SgaTask({ job, onClose }: { job: Job; onClose: () => void }) {
  const m = useMessages(sgaMessages);
  const inputs = useInputs(job);
  const words = job.kind === 'send' ? m.mail.send : m[job.kind];
  const task = {
    name: `sga-${job.kind}`,
    about: words.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', sgaApi(PATHS[job.kind]), { body: { ...filled(body), ...targets(job), dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  const title = job.kind === 'takeUp' ? words.action : `${words.action} · ${job.title}`;
  return <TaskModal title={title} task={task} onClose={onClose} />;
}

/** What was left empty is not sent. */
const filled = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));

const targets = (job: Job): Values =>
  job.kind === 'takeUp' ? {} : job.kind === 'evidence' ? { id: job.ids[0] } : { ids: job.ids };

function useInputs(job: Job): readonly TaskInput[] {
  const m = useMessages(sgaMessages);
  const words = useMessages(researchMessages);
  const reasoned = ({ decision }: Values) => REASONED.includes(String(decision));
  const longText = (name: string, label: string, required: boolean, when?: TaskInput['when']): TaskInput => ({
    name,
    field: { kind: 'longText', label },
    required,
    max: name === 'note' ? 1000 : 500,
    wide: true,
    ...(when !== undefined && { when }),
  });
  const select = <V extends string>(
    name: string,
    label: string,
    values: readonly V[],
    named: Readonly<Record<V, string>>,
    initial?: string,
    when?: TaskInput['when'],
  ): TaskInput => ({
    name,
    field: { kind: 'select', label, options: values.map((value) => ({ value, label: named[value] })) },
    required: true,
    wide: true,
    ...(initial !== undefined && { initial }),
    ...(when !== undefined && { when }),
  });
  switch (job.kind) {
    case 'takeUp':
    case 'refresh':
      return [];
    case 'decide':
      return [
        select('decision', m.decide.decision, DECISIONS, m.decide.decisions, job.initial),
        select('oralResult', m.decide.result, ORALS, words.orals, undefined, (v) => v['decision'] === 'EXAMINE'),
        {
          name: 'on',
          field: { kind: 'date', label: m.decide.on, help: m.decide.onHelp },
          when: (values) => !reasoned(values),
        },
        longText('reason', m.decide.reason, true, reasoned),
      ];
    case 'step':
      return [
        select('decision', m.step.decision, STEP_DECISIONS, m.step.decisions, job.initial),
        longText('comment', m.step.comment, true, reasoned),
      ];
    case 'extend':
      return [
        { name: 'dueOn', field: { kind: 'date', label: m.extend.dueOn }, required: true },
        longText('reason', m.extend.reason, true),
      ];
    case 'evidence':
      return [
        {
          name: 'fileIds',
          field: { kind: 'text', label: m.evidence.files },
          control: <Attachments />,
          required: true,
          wide: true,
        },
        longText('note', m.evidence.note, false),
      ];
    case 'send':
      return [
        select('code', m.mail.send.code, ['sga.reminder', 'sga.notice'], m.mail.send.codes, 'sga.reminder'),
        select('to', m.mail.send.to, ['STUDENT', 'SUPERVISOR', 'DIVISION'], m.mail.send.tos, 'STUDENT'),
        longText('note', m.mail.send.note, false, ({ code }) => code !== 'sga.notice'),
        { ...longText('note', m.mail.send.note, true, ({ code }) => code === 'sga.notice') },
      ];
  }
}
