import { api, result } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import type { OptionSource } from '@/resource/types';
import { TaskCard } from '@/task/TaskCard';
import { tasksMessages } from '../messages';
import { useAddressed } from '../picker/useAddressed';
import { ChangePage } from './ChangePage';
import { itself, runChange, useChangeInputs } from './useChangeInputs';
import { useRecordLinks } from './useRecordLinks';

const RESEARCH = 'RPG';
/** The degrees of research students; few enough that nobody searches among them. */
const degrees: OptionSource = async (_query, signal) => {
  const types = await result(api.GET('/api/basic/resources/student/common/category/degree', { signal }));
  const found = types.find(({ studentType }) => studentType === RESEARCH)?.degrees ?? [];
  const chinese = useLanguage.getState().language === 'zh-CN';
  return found.map(({ code, nameCn, nameEn }) => ({ value: code, label: `${code} – ${chinese ? nameCn : nameEn}` }));
};

export default function ChangeDegree() {
  const m = useMessages(tasksMessages).degree;
  const { students, pending } = useAddressed();
  const inputs = useChangeInputs(students);
  const links = useRecordLinks();
  const task = {
    name: 'degree',
    inputs: [
      inputs.ids,
      { name: 'degree', field: { kind: 'reference', label: m.degree, source: degrees }, required: true } as const,
      inputs.effectiveDate,
      inputs.docNo,
      inputs.remark,
    ],
    run: runChange('degree'),
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
