import { call } from '@/api/client';
import { at } from '../common/fields';

export interface Count {
  key: string;
  label: string;
  colour: string;
  count: number;
}
export interface Leave {
  id: string;
  studentNo: string;
  nameCn: string;
  nameEn: string;
  status: string;
  until: string;
  /** Negative when it is over. */
  daysLeft: number;
}
export interface Glance {
  byStatus: readonly Count[];
  byProgramme: readonly Count[];
  byYear: readonly Count[];
  toRegister: number;
  expiringLeaves: readonly Leave[];
  requestsPending: number;
  notRegistered: number;
}
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
