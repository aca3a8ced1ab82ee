import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { divisionOptions, semesterOptions } from '@/university/references';
import { at } from '../common/side';
import { collectionMessages } from '../messages';
import type { InRound } from './useRound';

/** Brings what was taught in another semester into the round. */
export function CopyTask({ found, onClose }: { found: InRound; onClose: () => void }) {
  const m = useMessages(collectionMessages);
  const { side, round, division } = found;
  const inputs: readonly TaskInput[] = [
    {
      name: 'fromSemesterId',
      field: { kind: 'reference', label: m.copy.from, source: semesterOptions },
      required: true,
      wide: true,
    },
    ...(side === 'office'
      ? [
          {
            name: 'divisionId',
            field: {
              kind: 'reference',
              label: m.division,
              help: m.round.divisionsHelp,
              source: divisionOptions,
            } as const,
            wide: true,
          },
        ]
      : []),
  ];
  const own = division === undefined ? {} : { divisionId: division.divisionId };
  const task = {
    name: 'ttsp-copy',
    about: m.copy.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', at(side, '/copy'), { body: { ...body, ...own, roundId: round.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.copy.confirm,
    done: m.copy.done,
  };
  return <TaskModal title={m.copy.action} task={task} onClose={onClose} />;
}
