import { useMessages } from '@/i18n/messages';
import { TaskCard } from '@/task/TaskCard';
import { categoryOptions } from '../../common/fields';
import { tasksMessages } from '../messages';
import { useAddressed } from '../picker/useAddressed';
import { ChangePage } from './ChangePage';
import { itself, runChange, useChangeInputs } from './useChangeInputs';
import { useRecordLinks } from './useRecordLinks';

export default function ChangeCategory() {
  const m = useMessages(tasksMessages).category;
  const { students, pending } = useAddressed();
  const inputs = useChangeInputs(students);
  const links = useRecordLinks();
  const task = {
    name: 'category',
    inputs: [
      inputs.ids,
      {
        name: 'categoryId',
        field: { kind: 'reference', label: m.category, source: categoryOptions },
        required: true,
      } as const,
      inputs.effectiveDate,
      inputs.docNo,
      inputs.remark,
    ],
    run: runChange('category'),
    outcomeOf: itself,
    confirm: m.confirm,
    done: m.done,
    links,
  };
  return (
    <ChangePage title={m.title} about={m.about} pending={pending}>
      <TaskCard task={task} />
    </ChangePage>
  );
}
