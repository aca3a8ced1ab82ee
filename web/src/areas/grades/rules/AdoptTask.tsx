import { call } from '@/api/client';
import type { AdoptRegulationInput, RegulationInForce } from '@/api/schema.gen';
import type { Field, Input } from '@/resource/types';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';

interface Props {
  said: {
    fields: Readonly<Record<string, Field | undefined>>;
    form: readonly (string | Input<AdoptRegulationInput>)[];
  };
  /** What it begins with. */
  from: RegulationInForce | undefined;
  onClose: () => void;
}

/** Tried on any semester; adopted from one that is not released. */
export function AdoptTask({ said, from, onClose }: Props) {
  const m = useWords().rules.adopt;
  const known: Values = from === undefined ? {} : { studentType: from.studentType, ...from.figures };
  const inputs = said.form.flatMap((input): TaskInput[] => {
    if (typeof input === 'string') return [];
    const field = said.fields[input.name];
    if (field === undefined) return [];
    const { name, required, min, max } = input;
    return [{ name, field, required, min, max, initial: known[name] ?? input.initial }];
  });
  const task = {
    name: 'grade-rules-adopt',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/regulation/adopt', { body: { ...body, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
