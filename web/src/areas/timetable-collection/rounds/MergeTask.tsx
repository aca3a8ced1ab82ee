import { call, queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { Round } from '../common/rows';
import { at } from '../common/side';
import { collectionMessages } from '../messages';
import { type MergeLine, MergeLines } from './MergeReport';

interface Answer {
  outcome: Outcome;
  report: readonly MergeLine[];
}

/** Makes sections and classes of what confirmed divisions have planned. */
export function MergeTask({ round, onClose }: { round: Round; onClose: () => void }) {
  const m = useMessages(collectionMessages).merge;
  const term = queryText({ semesterId: round.semesterId });
  const task = {
    name: 'ttsp-merge',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Answer>('POST', at('office', '/merge'), { body: { roundId: round.id, dryRun } }),
    outcomeOf: ({ outcome }: Answer) => outcome,
    more: ({ report }: Answer) => (
      <>
        <h3 style={{ fontSize: 14, marginBlock: '16px 8px' }}>{m.report}</h3>
        <MergeLines lines={report} />
      </>
    ),
    confirm: m.confirm,
    done: m.done,
    once: true,
    links: () => [
      { to: `/learning/tts/section-list${term}`, label: m.toSections },
      { to: `/learning/tts/session-list${term}`, label: m.toTimetable },
    ],
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
