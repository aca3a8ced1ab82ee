import { useMessages } from '@/i18n/messages';
import type { TaskInput } from '@/task/fields';
import { Papers } from '@/task/Papers';
import { ApplicationForm, type FormProps, idsOf } from './ApplicationForm';
import { addCohortTransfer } from './calls';
import { processMessages } from './messages';
import { cohortOptions, semesterOptions, structureOptions, studentOptions } from './sources';

const REASONS = ['REPEAT_YEAR', 'LONG_LEAVE', 'MILITARY_RETURN', 'EARLY_PROGRESSION', 'OTHER'] as const;

/** A student moves to another cohort. */
export function CohortForm({ mending }: FormProps) {
  const all = useMessages(processMessages);
  const m = all.cohort;
  const inputs: readonly TaskInput[] = [
    {
      name: 'studentId',
      field: { kind: 'reference', label: m.student, help: m.studentHelp, source: studentOptions },
      required: true,
      wide: true,
    },
    { name: 'toCohortId', field: { kind: 'reference', label: m.toCohort, source: cohortOptions }, required: true },
    { name: 'toYear', field: { kind: 'number', label: m.toYear }, required: true, min: 1 },
    {
      name: 'effectiveSemesterId',
      field: { kind: 'reference', label: m.semester, source: semesterOptions },
      required: true,
    },
    {
      name: 'structureId',
      field: { kind: 'reference', label: m.structure, help: m.structureHelp, source: structureOptions },
    },
    {
      name: 'reason',
      field: {
        kind: 'select',
        label: m.reason,
        options: REASONS.map((value) => ({ value, label: m.reasons[value] })),
      },
      required: true,
    },
    { name: 'note', field: { kind: 'longText', label: m.note }, max: 500 },
    {
      name: 'files',
      field: { kind: 'text', label: m.evidence, help: all.filesHelp },
      control: <Papers />,
      initial: [],
    },
  ];
  return (
    <ApplicationForm
      name="cohort-transfer"
      inputs={inputs}
      typedIn={({ form }) => form}
      send={({ files, ...body }, how) => addCohortTransfer({ ...body, fileIds: idsOf(files), ...how })}
      mending={mending}
    />
  );
}
