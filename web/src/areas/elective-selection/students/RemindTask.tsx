import { call } from '@/api/client';
import type { TaskInput, Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { programmeOptions } from '@/university/references';
import { electiveTypesOf, yearNumbers } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { at } from '../common/paths';
import { useWords } from '../messages';
import { type Reminded, remindBody, remindOutcome } from './remind';
import type { UnitsFilter } from './rows';

interface Props {
  semesterId: string;
  /** What the list is narrowed to is whom it most likely concerns. */
  given: Pick<UnitsFilter, 'electiveTypeId' | 'programmeId' | 'yearOfStudy'>;
  onClose: () => void;
}

/** A letter to everybody who has not chosen enough, after a look at how many that are. */
export function RemindTask({ semesterId, given, onClose }: Props) {
  const c = useSelectionWords();
  const m = useWords().remind;
  const inputs: readonly TaskInput[] = [
    {
      name: 'electiveTypeId',
      field: { kind: 'reference', label: c.electiveType, source: electiveTypesOf(semesterId), help: m.allTypes },
      initial: given.electiveTypeId,
    },
    {
      name: 'programmeId',
      field: { kind: 'reference', label: c.programme, source: programmeOptions, help: m.allProgrammes },
      initial: given.programmeId,
    },
    {
      name: 'yearOfStudy',
      field: { kind: 'select', label: c.year, options: yearNumbers(c), help: m.allYears },
      initial: given.yearOfStudy,
    },
  ];
  const task = {
    name: 'es-remind',
    about: m.about,
    inputs,
    run: (values: Values, dryRun: boolean) =>
      call<Reminded>('POST', at('/student/remind'), { body: { ...remindBody(semesterId, values), dryRun } }),
    outcomeOf: (answer: Reminded) => remindOutcome(answer, m),
    confirm: m.confirm,
    done: m.done,
    once: true,
    links: () => [{ to: '/system/message-log-list', label: m.toLetters }],
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
