import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import type { Entity, Option } from '@/resource/types';
import { aroundMessages } from '../around/messages';
import type { Award, Guardian, StudentMinor } from '../around/rows';
import {
  at,
  minorOptions,
  programmeOptions,
  STAFF,
  semesterOptions,
  statusOptions,
  studyTypeOptions,
} from '../common/fields';
import { useCommon } from '../common/useCommon';
import { studentsMessages } from '../students/messages';
import { Rows } from './Rows';

type Kept = Entity & Readonly<Record<string, unknown>>;
interface Plain<Row> {
  rows: readonly Row[];
}
interface Owned<Row> extends Plain<Row> {
  studentId: string;
}
const from = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The way to the page that keeps such rows, with this student's rows in view. */
function Keep({ to, studentId }: { to: string; studentId: string }) {
  const m = useMessages(studentsMessages).record;
  return <Link to={`${to}?studentId=${encodeURIComponent(studentId)}`}>{m.edit}</Link>;
}

export function Guardians({ rows, studentId }: Owned<Guardian>) {
  const a = useMessages(aroundMessages).guardian;
  const m = useMessages(studentsMessages).record;
  const reveal = { path: at('/guardian'), permissions: STAFF, action: 'edit' } as const;
  return (
    <Rows
      title={m.guardians}
      empty={m.noGuardians}
      rows={rows}
      extra={<Keep to="/si/student-guardian-list" studentId={studentId} />}
      fields={{
        name: { kind: 'text', label: a.name },
        relation: { kind: 'select', label: a.relation, options: from(a.relations) },
        mobile: { kind: 'protected', label: a.mobile, reveal },
        email: { kind: 'text', label: a.email },
        workplace: { kind: 'text', label: a.workplace },
        isPrimary: { kind: 'switch', label: a.isPrimary },
        isEmergency: { kind: 'switch', label: a.isEmergency },
      }}
    />
  );
}

export function Awards({ rows, studentId }: Owned<Award>) {
  const c = useCommon();
  const a = useMessages(aroundMessages).award;
  const m = useMessages(studentsMessages).record;
  return (
    <Rows
      title={m.awards}
      empty={m.noAwards}
      rows={rows}
      extra={<Keep to="/si/student-award" studentId={studentId} />}
      fields={{
        nameCn: { kind: 'text', label: a.nameCn },
        nameEn: { kind: 'text', label: a.nameEn },
        level: { kind: 'select', label: a.level, options: from(a.levels) },
        awardType: { kind: 'select', label: a.type, options: from(a.types) },
        awardDate: { kind: 'date', label: a.date },
        semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      }}
    />
  );
}

export function Minors({ rows, studentId }: Owned<StudentMinor>) {
  const c = useCommon();
  const a = useMessages(aroundMessages).minor;
  const m = useMessages(studentsMessages).record;
  return (
    <Rows
      title={m.minors}
      empty={m.noMinors}
      rows={rows}
      extra={<Keep to="/si/query/student-minor-list" studentId={studentId} />}
      fields={{
        minorId: { kind: 'reference', label: c.minor, source: minorOptions },
        status: { kind: 'select', label: a.status, options: from(a.statuses) },
        declaredDate: { kind: 'date', label: a.declaredDate },
        unitsDone: { kind: 'number', label: a.unitsDone },
      }}
    />
  );
}

export function Supervisors({ rows }: Plain<Kept>) {
  const { record: m, supervision: s } = useMessages(studentsMessages);
  // A supervisor from outside is known by name only.
  const named = rows.map((row) => ({
    ...row,
    teacher: row.labels?.teacherId ?? row.externalName,
  }));
  return (
    <Rows
      title={m.supervisors}
      empty={m.noSupervisors}
      rows={named}
      fields={{
        teacher: { kind: 'text', label: s.teacher },
        supervisionRole: { kind: 'select', label: s.role, options: from(s.roles) },
        externalInstitution: { kind: 'text', label: s.institution },
        fromDate: { kind: 'date', label: s.from },
        toDate: { kind: 'date', label: s.to },
      }}
    />
  );
}

export function Semesters({ rows }: Plain<Kept>) {
  const c = useCommon();
  const { record: m, semester: s } = useMessages(studentsMessages);
  return (
    <Rows
      title={m.semesters}
      empty={m.noSemesters}
      rows={rows}
      fields={{
        semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
        programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
        yearOfStudy: { kind: 'number', label: c.yearOfStudy },
        studyStatusId: { kind: 'reference', label: c.status, source: statusOptions },
        studyTypeId: { kind: 'reference', label: c.studyType, source: studyTypeOptions },
        registered: { kind: 'switch', label: s.registered },
        unitsRegistered: { kind: 'number', label: s.units },
      }}
    />
  );
}

export function Registrations({ rows }: Plain<Kept>) {
  const c = useCommon();
  const { record: m, registration: r, semester: s } = useMessages(studentsMessages);
  return (
    <Rows
      title={m.registrations}
      empty={m.noRegistrations}
      rows={rows}
      fields={{
        semester: { kind: 'text', label: c.semester },
        status: { kind: 'select', label: r.status, options: from(r.statuses) },
        registeredAt: { kind: 'dateTime', label: s.registeredAt },
        channel: { kind: 'select', label: s.channel, options: from(s.channels) },
        arrivalDate: { kind: 'date', label: r.arrival },
        stampedAt: { kind: 'dateTime', label: r.stampedAt },
      }}
    />
  );
}

export function Requests({ rows }: Plain<Kept>) {
  const { record: m, request: r, fields } = useMessages(studentsMessages);
  return (
    <Rows
      title={m.requests}
      empty={m.noRequests}
      rows={rows}
      fields={{
        requestNo: { kind: 'code', label: r.no },
        fields: { kind: 'multiSelect', label: r.fields, options: from(fields) },
        submittedAt: { kind: 'dateTime', label: r.at },
        state: { kind: 'select', label: r.status, options: from(r.statuses) },
        reason: { kind: 'text', label: r.reason },
        decidedByName: { kind: 'text', label: r.by },
        comment: { kind: 'text', label: r.comment },
      }}
    />
  );
}
