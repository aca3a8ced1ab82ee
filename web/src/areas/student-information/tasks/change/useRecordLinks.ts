import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import { recordOf } from '../../common/RecordLink';
import { tasksMessages } from '../messages';
import type { Picked } from '../picker/calls';

/** Where to look at what a task has done: the one student's record, or the list. */
export function useRecordLinks() {
  const m = useMessages(tasksMessages).change;
  return (body: Values): readonly { to: string; label: string }[] => {
    const students = (body.ids ?? []) as readonly Picked[];
    const [only] = students;
    return students.length === 1 && only !== undefined
      ? [{ to: recordOf(only.id), label: m.toRecord }]
      : [{ to: '/si/query/student-list', label: m.toList }];
  };
}
