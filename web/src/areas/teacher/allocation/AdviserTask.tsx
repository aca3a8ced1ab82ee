import { call } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { teacherMessages } from '../messages';
import { useAdvisers } from './advisers';

interface Props {
  act: 'assign' | 'spread';
  /** None for everybody without an adviser. */
  ids: readonly string[];
  onClose: () => void;
}

/** One adviser for those chosen, or those chosen over several as evenly as it goes. */
export function AdviserTask({ act, ids, onClose }: Props) {
  const m = useMessages(teacherMessages).allocation;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const { data } = useAdvisers();
  const options = (data?.advisers ?? []).map(({ id, teacherNo, nameCn, nameEn, advisees }) => ({
    value: id,
    label: m.adviserOf(`${teacherNo} ${chinese ? nameCn : nameEn}`, advisees),
  }));
  const input: TaskInput =
    act === 'assign'
      ? { name: 'teacherId', field: { kind: 'select', label: m.adviser, options }, wide: true }
      : { name: 'teacherIds', field: { kind: 'multiSelect', label: m.advisers, options }, required: true, wide: true };
  const task = {
    name: `advising-${act}`,
    about: m[act].about,
    inputs: [input],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/si/advising/${act}`, { body: { ...body, studentIds: ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m[act].confirm,
    done: m[act].done,
  };
  return <TaskModal title={m[act].action} task={task} onClose={onClose} />;
}
