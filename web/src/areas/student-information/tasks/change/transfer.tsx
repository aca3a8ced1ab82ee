import { call } from '@/api/client';
import type { TransferView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import type { optionsOf } from '@/resource/tableService';
import type { Values } from '@/task/fields';
import { TaskCard } from '@/task/TaskCard';
import { at, cohortOptions, programmeOptions, semesterOptions, streamOptions } from '../../common/fields';
import { tasksMessages } from '../messages';
import { useAddressed } from '../picker/useAddressed';
import { ChangePage } from './ChangePage';
import { CourseMoves } from './CourseMoves';
import { PlanChoice } from './PlanChoice';
import { given, idsOf, useChangeInputs } from './useChangeInputs';
import { useRecordLinks } from './useRecordLinks';

const run = (body: Values, dryRun: boolean): Promise<TransferView> =>
  call<TransferView>('POST', at('/task/programme'), { body: { ...given(body), ids: idsOf(body.ids), dryRun } });

export default function TransferProgramme() {
  const m = useMessages(tasksMessages).transfer;
  const { students, pending } = useAddressed();
  const inputs = useChangeInputs(students);
  const links = useRecordLinks();
  const reference = (label: string, source: ReturnType<typeof optionsOf>, help?: string) =>
    ({ kind: 'reference', label, source, help }) as const;
  const task = {
    name: 'transfer',
    inputs: [
      inputs.ids,
      { name: 'programmeId', field: reference(m.programme, programmeOptions), required: true },
      { name: 'streamId', field: reference(m.stream, streamOptions) },
      { name: 'cohortId', field: reference(m.cohort, cohortOptions, m.cohortHelp) },
      { name: 'structureId', field: { kind: 'text', label: m.plan }, control: <PlanChoice /> } as const,
      { name: 'effectiveSemesterId', field: reference(m.semester, semesterOptions), required: true },
      inputs.effectiveDate,
      inputs.docNo,
      inputs.remark,
    ],
    run,
    outcomeOf: ({ outcome }: TransferView) => outcome,
    more: ({ courses }: TransferView) => <CourseMoves courses={courses} />,
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
