import { useMessages } from '@/i18n/messages';
import type { SheetColumn } from '@/sheet/rows';
import type { TaskInput } from '@/task/fields';
import { Papers } from '@/task/Papers';
import { ApplicationForm, type FormProps, idsOf } from './ApplicationForm';
import { addGradeTransfer } from './calls';
import { processMessages } from './messages';
import { coursesByCode, courseTypesByCode, semestersByCode, studentsByNumber } from './sources';
import { MOST_UNITS } from './useCourseInputs';
import { useSheetInput } from './useSheetInput';

/** What it would be here; less than a C is not transferred. */
const GRADES = ['A', 'A-', 'B+', 'B', 'B-', 'C+', 'C'].map((value) => ({ value, label: value }));

/** Courses taken elsewhere, one per row, with the transcript. */
export function GradeSheet({ mending }: FormProps) {
  const all = useMessages(processMessages);
  const m = all.grade;
  const columns: readonly SheetColumn[] = [
    { name: 'studentId', label: m.studentNo, required: true, ...studentsByNumber, width: 9 },
    { name: 'hostInstitution', label: m.institution, required: true, max: 200, width: 13 },
    { name: 'country', label: m.country, required: true, max: 100, width: 8 },
    { name: 'exchangeSemesterId', label: m.semester, required: true, ...semestersByCode, width: 9 },
    { name: 'hostCourseCode', label: m.hostCode, required: true, max: 50, width: 8 },
    { name: 'hostCourseTitle', label: m.hostTitle, required: true, max: 200, width: 14 },
    { name: 'hostCredits', label: m.hostCredits, required: true, max: 20, width: 6 },
    { name: 'hostGrade', label: m.hostGrade, required: true, max: 20, width: 6 },
    { name: 'equivalentGrade', label: m.equivalent, required: true, options: GRADES, width: 6 },
    { name: 'courseId', label: m.course, required: true, ...coursesByCode, width: 9 },
    { name: 'courseTypeId', label: m.category, ...courseTypesByCode, width: 8 },
    { name: 'unitsGranted', label: m.units, required: true, numeric: { min: 1, max: MOST_UNITS }, width: 6 },
  ];
  const { input, sending, rowsOf } = useSheetInput({ name: 'rows', label: m.rows, help: m.rowsHelp, columns });
  const inputs: readonly TaskInput[] = [
    input,
    {
      name: 'files',
      field: { kind: 'text', label: m.transcript, help: m.transcriptHelp },
      control: <Papers />,
      initial: [],
      required: true,
    },
  ];
  return (
    <ApplicationForm
      name="grade-transfer"
      inputs={inputs}
      typedIn={async (application) => ({ rows: await rowsOf(application) })}
      send={({ rows, files }, how) =>
        sending(rows, (lines) => addGradeTransfer({ rows: lines, fileIds: idsOf(files), ...how }))
      }
      mending={mending}
    />
  );
}
