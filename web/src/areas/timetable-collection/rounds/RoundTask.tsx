import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { divisionOptions, semesterOptions } from '@/university/references';
import { STUDENT_TYPES } from '@/university/tables';
import { choices } from '../common/fields';
import { at, pageOf } from '../common/side';
import { collectionMessages } from '../messages';

export type RoundVerb = 'open' | 'close' | 'reopen' | 'remind';
interface Props {
  verb: RoundVerb;
  /** The round it is about; opening makes a new one. */
  roundId?: string;
  onClose: () => void;
}

/** Opens, closes or reopens a round, or reminds its divisions, after a look at whom that concerns. */
export function RoundTask({ verb, roundId, onClose }: Props) {
  const m = useMessages(collectionMessages);
  const words = m.round[verb];
  const divisions = useQuery({
    queryKey: ['ttsp-all-divisions'],
    queryFn: ({ signal }) => divisionOptions({}, signal),
    enabled: verb === 'open',
  });
  const end: TaskInput = { name: 'closeAt', field: { kind: 'dateTime', label: m.round.closeAt }, required: true };
  const inputs: Readonly<Record<RoundVerb, readonly TaskInput[]>> = {
    open: [
      { name: 'semesterId', field: { kind: 'reference', label: m.semester, source: semesterOptions }, required: true },
      {
        name: 'studentType',
        field: { kind: 'select', label: m.studentType, options: choices(STUDENT_TYPES, m.types) },
        required: true,
        initial: 'UG',
      },
      { name: 'openAt', field: { kind: 'dateTime', label: m.round.openAt }, required: true },
      end,
      {
        name: 'divisionIds',
        field: { kind: 'references', label: m.round.divisions, source: divisionOptions },
        required: true,
        wide: true,
        // All of them, unless somebody is left out.
        initial: divisions.data?.map(({ value }) => value),
      },
    ],
    close: [],
    reopen: [{ ...end, wide: true }],
    remind: [],
  };
  const task = {
    name: `round-${verb}`,
    about: words.about,
    inputs: inputs[verb],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', at('office', `/round/${verb}`), {
        body: { ...body, ...(roundId !== undefined && { id: roundId }), dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    danger: verb === 'close',
    done: words.done,
    once: true,
    links: () => [{ to: pageOf('office', 'division'), label: m.round.toDivisions }],
  };
  if (divisions.isLoading) return null;
  return <TaskModal title={words.action} task={task} onClose={onClose} />;
}
