import { type ApiPath, call } from '@/api/client';
import type { Field } from '@/resource/types';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';
import type { Filter } from './conditions';

interface Props {
  filter: Filter;
  /** Rows among those found; none for all of them. */
  ids: readonly string[];
  onClose: () => void;
}
interface Words {
  action: string;
  about: string;
  done: string;
}

function FoundTask({ at, words, inputs, ...props }: Props & { at: ApiPath; words: Words; inputs: TaskInput[] }) {
  const { filter, ids, onClose } = props;
  const task = {
    name: 'grade-found',
    about: words.about,
    inputs,
    run: (body: Values, dryRun: boolean) => call<Outcome>('POST', at, { body: { ...body, filter, ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.action,
    done: words.done,
  };
  return <TaskModal title={words.action} task={task} onClose={onClose} />;
}

const text = (name: string, label: string, long = true): TaskInput => ({
  name,
  field: { kind: long ? 'longText' : 'text', label },
  required: true,
  max: 500,
  wide: true,
});

export function MailTask(props: Props) {
  const m = useWords().filter.mail;
  const inputs = [text('subject', m.subject, false), text('text', m.text)];
  return <FoundTask at="/api/grades/average-filter/mail" words={m} inputs={inputs} {...props} />;
}

export function AwardTask(props: Props) {
  const m = useWords().filter.award;
  const inputs = [text('textCn', m.textCn), text('textEn', m.textEn)];
  return <FoundTask at="/api/grades/average-filter/award" words={m} inputs={inputs} {...props} />;
}

export function StandingTask({ standings, ...props }: Props & { standings: Field | undefined }) {
  const { filter, results: r } = useWords();
  const m = filter.standing;
  const inputs: TaskInput[] = [
    { name: 'standing', field: standings ?? { kind: 'text', label: m.action }, required: true },
    { name: 'documentNo', field: { kind: 'code', label: r.documentNo }, required: true, max: 50 },
    text('reason', r.reason),
  ];
  return <FoundTask at="/api/grades/average-filter/standing" words={m} inputs={inputs} {...props} />;
}
