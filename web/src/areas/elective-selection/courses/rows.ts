import type { Entity } from '@/resource/types';
import { fromList, toList } from '@/university/selection/byWord';

/** How many seats a section has in a pool, and what has become of them. */
export interface Seats {
  id: string;
  quota: number;
  released: number;
  selected: number;
  waiting: number;
  left: number;
  fillPercent: number;
}
interface Stored extends Entity {
  version: number;
  semesterId: string;
  electiveTypeId: string;
  sectionId: string;
  quota: number;
  quotaByYear: readonly string[];
  remark: string;
}
interface ByYear {
  y1?: number | null;
  y2?: number | null;
  y3?: number | null;
  y4?: number | null;
}
/** A section in a pool, with its seats. */
export type Pool = Stored & Partial<Omit<Seats, 'id' | 'quota'>> & ByYear;
export interface PoolDraft extends ByYear {
  semesterId: string;
  electiveTypeId: string;
  sectionId: string;
  quota: number;
  remark?: string | null;
}
export interface PoolFilter {
  semesterId?: string;
  electiveTypeId?: string;
  sectionId?: string;
  courseId?: string | string[];
  curriculumType?: string;
}

/** The form has an input for each year, the server a list. */
export function withYears<P extends Pick<Stored, 'quotaByYear'>>(row: P): P & ByYear {
  const { Y1, Y2, Y3, Y4 } = fromList(row.quotaByYear);
  return { ...row, y1: Y1, y2: Y2, y3: Y3, y4: Y4 };
}
export function fromYears<D extends ByYear>({ y1, y2, y3, y4, ...rest }: D) {
  return { ...rest, quotaByYear: toList({ Y1: y1, Y2: y2, Y3: y3, Y4: y4 }) };
}

/** "COMP1013 1001": what a section in a pool is called. */
export const nameOf = ({ labels, sectionId }: Pick<Pool, 'labels' | 'sectionId'>): string =>
  String(labels?.sectionId ?? sectionId).split(' – ')[0] ?? '';
