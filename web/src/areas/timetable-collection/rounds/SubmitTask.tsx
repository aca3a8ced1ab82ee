import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { at } from '../common/side';
import { collectionMessages } from '../messages';
import type { InRound } from './useRound';

/** Hands the plan of a division over; what stands in the way is named, all of it. */
export function SubmitTask({ found, onClose }: { found: InRound; onClose: () => void }) {
  const m = useMessages(collectionMessages).submit;
  const { round, division } = found;
  const task = {
    name: 'ttsp-submit',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', at('division', '/submit'), {
        body: { roundId: round.id, divisionId: division?.divisionId, dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
