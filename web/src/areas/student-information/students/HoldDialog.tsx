import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { at } from '../common/fields';
import { studentsMessages } from './messages';
import type { StudentRow } from './row';

const HOLD_CODES = ['FEE', 'LIBRARY', 'DISCIPLINE', 'GRADE'] as const;

/** Sets or lifts one hold for the chosen students, after a look at whom it concerns. */
export function HoldDialog({ students, onClose }: { students: readonly StudentRow[]; onClose: () => void }) {
  const m = useMessages(studentsMessages).holdTask;
  const ids = students.map((student) => student.id);
  const task = {
    name: 'holds',
    inputs: [
      {
        name: 'hold',
        field: {
          kind: 'select',
          label: m.hold,
          options: HOLD_CODES.map((value) => ({ value, label: m.options[value] })),
        },
        required: true,
      } as const,
      {
        name: 'on',
        field: {
          kind: 'select',
          label: m.on,
          options: [
            { value: 'true', label: m.set },
            { value: 'false', label: m.lift },
          ],
        },
        required: true,
        initial: 'true',
      } as const,
      { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 200, wide: true } as const,
    ],
    run: (body: Readonly<Record<string, unknown>>, dryRun: boolean) =>
      call<Outcome>('PATCH', at('/student/holds'), { body: { ...body, on: body.on === 'true', ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
  };
  return <TaskModal title={m.title(students.length)} task={task} onClose={onClose} />;
}
