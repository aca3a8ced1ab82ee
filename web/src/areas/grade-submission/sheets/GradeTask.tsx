import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { Draft } from '../common/rows';
import { submissionMessages } from '../messages';

const GRADES = ['I', 'W', 'YR', 'NR', 'PR'] as const;
/** Select boxes have no empty value. */
const BACK = 'BACK';

/** Grades that only the registry gives. */
export function GradeTask({ row, onClose }: { row: Draft; onClose: () => void }) {
  const m = useMessages(submissionMessages);
  const words = m.drafts.set;
  const options = [...GRADES.map((value) => ({ value, label: value })), { value: BACK, label: words.back }];
  const inputs: readonly TaskInput[] = [
    { name: 'grade', field: { kind: 'select', label: words.grade, options }, required: true },
    { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500, wide: true },
  ];
  const task = {
    name: 'registry-grade',
    about: words.about,
    inputs,
    run: ({ grade, ...body }: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/sgs/draft/grade', {
        body: {
          ...body,
          grade: grade === BACK ? '' : grade,
          sheetId: row.sheetId,
          studentId: row.studentId,
          dryRun,
        },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  const name = [row.labels?.studentId ?? row.studentId].flat().join('');
  return <TaskModal title={`${words.action} · ${name}`} task={task} onClose={onClose} />;
}
