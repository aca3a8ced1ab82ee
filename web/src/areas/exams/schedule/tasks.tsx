import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import { optionsOf } from '@/resource/tableService';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { ExamTarget } from '@/university/exams/types';
import { useWords } from '../messages';
import { targetKey, useTargetWords } from './targets';

const roomOptions = optionsOf('/api/exam/room');

export const useTargets = (paperId: string | undefined) =>
  useQuery({
    queryKey: ['exam-targets', paperId],
    queryFn: ({ signal }) =>
      call<ExamTarget[]>('GET', '/api/exam/schedule/target', { query: { paperId: paperId ?? '' }, signal }),
    enabled: paperId !== undefined,
    staleTime: 0,
  });

interface PlaceProps {
  paper: { id: string; label: string; version?: number; day?: string | null; startTime: string };
  onClose: () => void;
}

/** Another day, slot or rooms for a paper; each choice says what it costs. */
export function PlaceTask({ paper, onClose }: PlaceProps) {
  const m = useWords().schedule.place;
  const told = useTargetWords();
  const { data } = useTargets(paper.id);
  const options = (data ?? []).map((target) => ({
    value: targetKey(target),
    label: `${target.day} ${target.startTime} · ${told(target)}`,
  }));
  const inputs: readonly TaskInput[] = [
    {
      name: 'target',
      field: { kind: 'select', label: m.target, options: [{ value: '-', label: m.nowhere }, ...options] },
      required: true,
      wide: true,
      initial: paper.day ? targetKey({ day: paper.day, startTime: paper.startTime }) : undefined,
    },
    {
      name: 'roomIds',
      field: { kind: 'references', label: m.rooms, source: roomOptions, help: m.roomsHelp },
      wide: true,
      when: ({ target }) => target !== '-',
    },
  ];
  const task = {
    name: 'exam-place',
    about: m.about,
    inputs,
    run: ({ target, roomIds }: Values, dryRun: boolean) => {
      const [day, startTime] = target === '-' || typeof target !== 'string' ? [] : target.split(' ');
      const rooms = Array.isArray(roomIds) && roomIds.length > 0 ? { roomIds } : {};
      return call<Outcome>('POST', '/api/exam/schedule/place', {
        body: { id: paper.id, version: paper.version, ...(day !== undefined && { day, startTime, ...rooms }), dryRun },
      });
    },
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={`${m.action} · ${paper.label}`} task={task} onClose={onClose} />;
}

interface LockProps {
  rows: readonly { id: string }[];
  locked: boolean;
  onClose: () => void;
}
export function LockTask({ rows, locked, onClose }: LockProps) {
  const all = useWords().schedule;
  const m = locked ? all.lock : all.unlock;
  const task = {
    name: 'exam-lock',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/schedule/lock', { body: { ids: rows.map(({ id }) => id), locked, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.action,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
