import { Tabs } from 'antd';
import { useMessages } from '@/i18n/messages';
import { TaskCard } from '@/task/TaskCard';
import { studyTypeOptions } from '../../common/fields';
import { tasksMessages } from '../messages';
import { useAddressed } from '../picker/useAddressed';
import { ChangePage } from './ChangePage';
import { UploadChanges } from './UploadChanges';
import { itself, runChange, useChangeInputs } from './useChangeInputs';
import { useRecordLinks } from './useRecordLinks';

export default function ChangeStudyType() {
  const all = useMessages(tasksMessages);
  const m = all.type;
  const { students, pending } = useAddressed();
  const inputs = useChangeInputs(students);
  const links = useRecordLinks();
  const task = {
    name: 'study-type',
    inputs: [
      inputs.ids,
      {
        name: 'studyTypeId',
        field: { kind: 'reference', label: m.type, source: studyTypeOptions },
        required: true,
      } as const,
      inputs.effectiveDate,
      inputs.semesterId,
      inputs.docNo,
      inputs.remark,
      inputs.attachments,
    ],
    run: runChange('study-type'),
    outcomeOf: itself,
    confirm: m.confirm,
    done: m.done,
    links,
  };
  return (
    <ChangePage title={m.title} about={m.about} pending={pending}>
      <Tabs
        destroyOnHidden={false}
        items={[
          { key: 'list', label: all.status.tabs.list, children: <TaskCard task={task} /> },
          { key: 'upload', label: all.status.tabs.upload, children: <UploadChanges kind="type" done={m.done} /> },
        ]}
      />
    </ChangePage>
  );
}
