import type { StudentSemester } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import {
  at,
  categoryOptions,
  cohortOptions,
  divisionOptions,
  programmeOptions,
  STAFF,
  semesterOptions,
  statusOptions,
  streamOptions,
  studentOptions,
  studentTypeOptions,
  studyTypeOptions,
} from '../common/fields';
import { RecordLink } from '../common/RecordLink';
import { useCommon } from '../common/useCommon';
import { studentsMessages } from './messages';

type Filter = Partial<
  Record<
    | 'semesterId'
    | 'programmeId'
    | 'studyStatusId'
    | 'cohortId'
    | 'divisionId'
    | 'studentType'
    | 'studyTypeId'
    | 'studentId',
    string
  >
> & { yearOfStudy?: number; registered?: boolean };
const service = tableService<StudentSemester, StudentSemester, Filter>(at('/student-semester'), ['get', 'export']);

export default function StudentSemesters() {
  const c = useCommon();
  const all = useMessages(studentsMessages);
  const m = all.semester;
  const semesters: Resource<StudentSemester, StudentSemester, Filter> = {
    name: 'student-semesters',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
      categoryId: { kind: 'reference', label: c.category, source: categoryOptions },
      divisionId: { kind: 'reference', label: c.division, source: divisionOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      streamId: { kind: 'reference', label: c.stream, source: streamOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
      degree: { kind: 'code', label: all.fields.degree },
      classNo: { kind: 'code', label: all.fields.classNo },
      yearOfStudy: { kind: 'number', label: c.yearOfStudy },
      studyStatusId: { kind: 'reference', label: c.status, source: statusOptions },
      studyTypeId: { kind: 'reference', label: c.studyType, source: studyTypeOptions },
      registered: { kind: 'switch', label: m.registered },
      registeredAt: { kind: 'dateTime', label: m.registeredAt },
      channel: {
        kind: 'select',
        label: m.channel,
        options: Object.entries(m.channels).map(([value, label]) => ({ value, label })),
      },
      unitsRegistered: { kind: 'number', label: m.units },
    },
    columns: [
      'studentId',
      'semesterId',
      'programmeId',
      { name: 'yearOfStudy', sortable: true },
      'studyStatusId',
      { name: 'registered', sortable: true },
      { name: 'unitsRegistered', sortable: true, total: true },
      { name: 'cohortId', optional: true },
      { name: 'divisionId', optional: true },
      { name: 'streamId', optional: true },
      { name: 'categoryId', optional: true },
      { name: 'studentType', optional: true, sortable: true },
      { name: 'studyTypeId', optional: true },
      { name: 'degree', optional: true },
      { name: 'classNo', optional: true },
      { name: 'registeredAt', optional: true, sortable: true },
      { name: 'channel', optional: true },
    ],
    filters: [
      'semesterId',
      'programmeId',
      'studyStatusId',
      'registered',
      'cohortId',
      'yearOfStudy',
      'divisionId',
      'studentType',
      'studyTypeId',
      'studentId',
    ],
    drawer: (row) => <RecordLink studentId={row.studentId} />,
    service,
  };
  return <ResourcePage resource={semesters} />;
}
