import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import {
  at,
  cohortOptions,
  courseOptions,
  courseTypeOptions,
  programmeOptions,
  semesterOptions,
  studentOptions,
} from '../common/fields';
import { BASIC } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { registrationMessages } from './messages';
import { RegistrationTask, type Verb } from './RegistrationTask';
import { STATES, type StudentSubject, type SubjectFilter } from './rows';

const SOURCES = ['PLAN', 'ES', 'ADDDROP', 'ADMIN', 'TRANSFER', 'EXEMPT'] as const;
const TONES = {
  PLANNED: 'default',
  REGISTERED: 'processing',
  WAITING: 'warning',
  DROPPED: 'default',
  WITHDRAWN: 'error',
  COMPLETED: 'success',
} as const;
const COUNTED = ['MAJOR', 'MINOR', 'NONE'] as const;
/** What can still be taken back; the rest is history. */
const OPEN: readonly string[] = ['PLANNED', 'REGISTERED', 'WAITING'];
const service = tableService<StudentSubject, StudentSubject, SubjectFilter>(at('/student-subject'), ['export']);

export default function StudentSubjects() {
  const c = useCommon();
  const m = useMessages(registrationMessages);
  const [task, setTask] = useState<{ verb: Verb; rows: readonly StudentSubject[] }>();
  const subjects: Resource<StudentSubject, StudentSubject, SubjectFilter> = {
    name: 'student-subjects',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: false,
    permissions: BASIC,
    fields: {
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      courseId: { kind: 'references', label: c.course, source: courseOptions },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
      courseTypeId: { kind: 'reference', label: c.courseType, source: courseTypeOptions },
      source: {
        kind: 'select',
        label: m.source,
        options: SOURCES.map((value) => ({ value, label: m.sources[value] })),
      },
      state: {
        kind: 'select',
        label: m.state,
        options: STATES.map((value) => ({ value, label: m.states[value], status: TONES[value] })),
      },
      attemptNo: { kind: 'number', label: m.attempt },
      isRepeat: { kind: 'switch', label: m.repeat },
      countedIn: {
        kind: 'select',
        label: m.counted,
        options: COUNTED.map((value) => ({ value, label: m.countedIn[value] })),
      },
      mark: { kind: 'text', label: m.mark, help: m.markHelp },
    },
    columns: [
      'studentId',
      'courseId',
      'semesterId',
      'courseTypeId',
      'state',
      'source',
      'countedIn',
      { name: 'attemptNo', optional: true },
      { name: 'isRepeat', optional: true },
      { name: 'mark', optional: true },
    ],
    filters: ['semesterId', 'courseId', 'courseTypeId', 'state', 'programmeId', 'cohortId', 'source', 'studentId'],
    details: [
      'studentId',
      'courseId',
      'semesterId',
      'courseTypeId',
      'state',
      'source',
      'countedIn',
      'attemptNo',
      'isRepeat',
      'mark',
    ],
    rowActions: [
      {
        key: 'recategorise',
        label: m.recategorise.action,
        action: 'edit',
        run: (row) => setTask({ verb: 'recategorise', rows: [row] }),
      },
      {
        key: 'drop',
        label: m.drop.action,
        action: 'edit',
        danger: true,
        when: ({ state }) => OPEN.includes(state),
        run: (row) => setTask({ verb: 'drop', rows: [row] }),
      },
    ],
    bulkActions: (['recategorise', 'drop'] as const).map((verb) => ({
      key: verb,
      label: m[verb].action,
      action: 'edit',
      danger: verb === 'drop',
      run: (rows) => setTask({ verb, rows }),
    })),
    service,
  };
  return (
    <>
      <ResourcePage resource={subjects} />
      {task !== undefined && <RegistrationTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}
