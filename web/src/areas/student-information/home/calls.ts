import { call } from '@/api/client';
import type { StudentHome } from '@/api/schema.gen';
import { at } from '../common/fields';

export type Glance = StudentHome;
export type Count = Glance['byStatus'][number];
export type Leave = Glance['expiringLeaves'][number];
export interface Found {
  id: string;
  studentNo: string;
  nameCn: string;
  nameEn: string;
  programme: string;
  yearOfStudy: number | null;
  status: string;
  idNoMasked: string;
}
export const atAGlance = (signal?: AbortSignal) => call<Glance>('GET', at('/home'), { signal });

/** In the body, since somebody may type the number of a document. */
export const quickly = (keyword: string, signal?: AbortSignal) =>
  call<readonly Found[]>('POST', at('/quick'), { body: { keyword }, signal });
