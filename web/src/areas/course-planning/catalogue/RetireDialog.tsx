import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useCourseCodes } from '@/university/useCourseCodes';
import { at, semesterOptions } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { catalogueMessages } from './messages';
import type { Course } from './rows';

/** Takes courses out of use, after a look at what that concerns. */
export function RetireDialog({ courses, onClose }: { courses: readonly Course[]; onClose: () => void }) {
  const m = useMessages(catalogueMessages).course.retire;
  const c = useCommon();
  const codes = useCourseCodes();
  const ids = courses.map((course) => course.id);
  const task = {
    name: 'retire-courses',
    about: m.about,
    inputs: [
      {
        name: 'replacedByCode',
        field: { kind: 'reference', label: m.replacedBy, help: m.replacedByHelp, source: codes },
      } as const,
      {
        name: 'lastSemesterId',
        field: { kind: 'reference', label: m.lastSemester, source: semesterOptions },
      } as const,
      { name: 'reason', field: { kind: 'longText', label: c.reason }, max: 200, wide: true } as const,
    ],
    run: (body: Readonly<Record<string, unknown>>, dryRun: boolean) =>
      call<Outcome>('POST', at('/course/retire'), {
        body: { ...body, replacedByCode: body.replacedByCode ?? '', ids, dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    danger: true,
    done: m.done,
  };
  return <TaskModal title={m.title(courses.length)} task={task} onClose={onClose} />;
}
