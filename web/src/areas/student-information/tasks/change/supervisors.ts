import dayjs, { type Dayjs } from 'dayjs';
import { call } from '@/api/client';
import type { Supervision } from '@/api/schema.gen';
import { DATE_FORMAT } from '@/app/constants';
import type { Page } from '@/resource/types';
import { at } from '../../common/fields';

export const ROLES = ['PRINCIPAL', 'CO', 'EXTERNAL'] as const;
export type Role = (typeof ROLES)[number];

/** A line of the form; somebody from outside has a name instead of a teacher. */
export interface Line {
  key: string;
  role: Role;
  teacherId?: string;
  externalName?: string;
  externalInstitution?: string;
  fromDate?: Dayjs | null;
  toDate?: Dayjs | null;
}
export type LineProblem = { kind: 'principal' } | { kind: 'incomplete'; place: number };

/** What the form can tell without the server: one principal, and nothing half said. */
export function lineProblem(lines: readonly Line[]): LineProblem | undefined {
  const half = lines.findIndex(
    ({ role, teacherId, externalName, fromDate }) =>
      !fromDate || (role === 'EXTERNAL' ? !externalName?.trim() : !teacherId),
  );
  if (half >= 0) return { kind: 'incomplete', place: half + 1 };
  return lines.filter(({ role }) => role === 'PRINCIPAL').length === 1 ? undefined : { kind: 'principal' };
}

export const wireOf = (lines: readonly Line[]): readonly Readonly<Record<string, unknown>>[] =>
  lines.map(({ role, teacherId, externalName, externalInstitution, fromDate, toDate }) => ({
    role,
    ...(role === 'EXTERNAL'
      ? { externalName: externalName?.trim() ?? '', externalInstitution: externalInstitution?.trim() ?? '' }
      : { teacherId }),
    fromDate: fromDate?.format(DATE_FORMAT),
    ...(toDate ? { toDate: toDate.format(DATE_FORMAT) } : {}),
  }));

const MOST = 100;

/** Those who supervise a student on a day, as lines to start from. */
export async function currentLines(studentId: string, day: string, signal?: AbortSignal): Promise<readonly Line[]> {
  const query = { studentId, pageNo: 1, pageSize: MOST };
  const page = await call<Page<Supervision>>('GET', at('/supervision'), { query, signal });
  return linesOn(page.data, day);
}

export const linesOn = (rows: readonly Supervision[], day: string): readonly Line[] =>
  rows
    .filter(({ fromDate, toDate }) => fromDate <= day && (!toDate || toDate >= day))
    .map((row) => ({
      key: row.id,
      role: ROLES.find((role) => role === row.supervisionRole) ?? 'CO',
      teacherId: row.teacherId ?? undefined,
      externalName: row.externalName,
      externalInstitution: row.externalInstitution,
      fromDate: dayjs(row.fromDate),
      toDate: row.toDate ? dayjs(row.toDate) : null,
    }));
