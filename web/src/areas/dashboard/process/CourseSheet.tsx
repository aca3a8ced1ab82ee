import type { Application } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import type { SheetColumn } from '@/sheet/rows';
import type { WireRow } from '@/sheet/wire';
import type { TaskInput, Values } from '@/task/fields';
import { Papers } from '@/task/Papers';
import { ApplicationForm, type FormProps, idsOf } from './ApplicationForm';
import { addCourses } from './calls';
import { processMessages } from './messages';
import { courseTypesByCode, divisionOptions, semesterOptions } from './sources';
import { codesIn, EXAM_HOURS, GRADING_MODES, LANGUAGES, MOST_UNITS, STUDENT_TYPES } from './useCourseInputs';
import { useSheetInput } from './useSheetInput';

const HOURS = { min: 0, max: 40 };
/** One desk decides the list, so these are the same for every course of it. */
const SHARED = ['offeringDivisionId', 'studentType', 'firstSemesterId', 'reason'] as const;

/** Several courses in one application, as a sheet. */
export function CourseSheet({ mending }: FormProps) {
  const m = useMessages(processMessages);
  const c = m.course;
  const choice = (values: readonly string[], words: Readonly<Record<string, string>>) =>
    values.map((value) => ({ value, label: words[value] ?? value }));
  const columns: readonly SheetColumn[] = [
    { name: 'code', label: c.code, required: true, max: 20, width: 8 },
    { name: 'titleCn', label: c.titleCn, required: true, max: 200, width: 14 },
    { name: 'titleEn', label: c.titleEn, required: true, max: 200, width: 18 },
    { name: 'units', label: c.units, required: true, numeric: { min: 0, max: MOST_UNITS }, width: 5 },
    { name: 'courseTypeId', label: c.type, ...courseTypesByCode, width: 8 },
    { name: 'gradingMode', label: c.gradingMode, required: true, options: choice(GRADING_MODES, m.grading) },
    { name: 'moi', label: c.moi, required: true, options: choice(LANGUAGES, m.moi), width: 7 },
    { name: 'hoursLecture', label: c.hoursLecture, numeric: HOURS, width: 7 },
    { name: 'hoursTutorial', label: c.hoursTutorial, numeric: HOURS, width: 7 },
    { name: 'hoursLab', label: c.hoursLab, numeric: HOURS, width: 7 },
    { name: 'examHours', label: c.examHours, options: choice(EXAM_HOURS, {}), width: 7 },
    { name: 'requirement', label: c.requirement, max: 2000, width: 18 },
    { name: 'exclusionCodes', label: c.exclusions, max: 500, width: 12 },
  ];
  const { input, sending, rowsOf } = useSheetInput({ name: 'rows', label: c.rows, help: c.rowsHelp, columns });
  const inputs: readonly TaskInput[] = [
    {
      name: 'offeringDivisionId',
      field: { kind: 'reference', label: c.division, source: divisionOptions },
      required: true,
    },
    {
      name: 'studentType',
      field: { kind: 'select', label: c.studentType, options: choice(STUDENT_TYPES, m.types) },
      required: true,
      initial: 'UG',
    },
    {
      name: 'firstSemesterId',
      field: { kind: 'reference', label: c.firstSemester, source: semesterOptions },
      required: true,
    },
    input,
    { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 1000 },
    { name: 'files', field: { kind: 'text', label: c.syllabus, help: m.filesHelp }, control: <Papers />, initial: [] },
  ];
  return (
    <ApplicationForm
      name="courses-add"
      inputs={inputs}
      typedIn={async (application) => ({ ...sharedOf(application), rows: await rowsOf(application) })}
      send={({ rows, files, ...shared }, how) =>
        sending(rows, (lines) =>
          addCourses({ rows: lines.map((line) => courseOf(line, shared)), fileIds: idsOf(files), ...how }),
        )
      }
      mending={mending}
    />
  );
}

/** An examination has its hours; pass or fail is never in the GPA. */
function courseOf({ examHours, exclusionCodes, ...line }: WireRow, shared: Values): object {
  return {
    ...line,
    ...shared,
    hasExam: examHours !== '',
    examHours: examHours === '' ? null : Number(examHours),
    inGpa: line.gradingMode !== 'BINARY',
    exclusionCodes: codesIn(exclusionCodes),
  };
}

function sharedOf({ form }: Application): Values {
  const [first = {}] = (form.rows ?? []) as readonly WireRow[];
  return Object.fromEntries(SHARED.map((name) => [name, first[name]]));
}
