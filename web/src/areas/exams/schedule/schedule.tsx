import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { Can } from '@/auth/Can';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useSeason } from '../common/useSeason';
import { useWords } from '../messages';
import { Plans } from '../plans/Plans';
import { EXAM } from '../rights';
import { Board } from './Board';
import { ScheduleList } from './ScheduleList';

const VIEWS = ['list', 'board', 'plans'] as const;

/** The timetable as a list, on a board, and as it could be; publishing it. */
export default function Schedule() {
  const m = useWords().schedule;
  const season = useSeason();
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'list';
  const [publishing, setPublishing] = useState(false);
  const show = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next !== 'list') after.set('view', next);
      else after.delete('view');
      return after;
    });
  const toolbar = (
    <>
      <Segmented
        value={view}
        onChange={show}
        options={[
          { value: 'list', label: m.list },
          { value: 'board', label: m.board },
          { value: 'plans', label: m.plans },
        ]}
      />
      {season.itemId !== undefined && (season.state === 'SCHEDULING' || season.state === 'PUBLISHED') && (
        <Can permissions={EXAM} action="edit">
          <Button type="primary" onClick={() => setPublishing(true)}>
            {m.publish.action}
          </Button>
        </Can>
      )}
    </>
  );
  return (
    <>
      {view === 'board' && <Board season={season} toolbar={toolbar} />}
      {view === 'plans' && <Plans season={season} toolbar={toolbar} />}
      {view === 'list' && <ScheduleList season={season} toolbar={toolbar} />}
      {publishing && season.itemId !== undefined && (
        <PublishTask itemId={season.itemId} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}

function PublishTask({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const m = useWords().schedule.publish;
  const task = {
    name: 'exam-publish',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/schedule/publish', { body: { itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
