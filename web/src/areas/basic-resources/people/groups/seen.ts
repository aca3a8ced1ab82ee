import { call } from '@/api/client';
import { GROUP_PATH } from './calls';

export interface SeenType {
  studentType: string;
  divisions: readonly string[];
  categories: readonly string[];
  programmes: number;
  students: number;
  groups: readonly string[];
}
export interface Seen {
  name: string;
  why: string;
  types: readonly SeenType[];
}
export interface Seer {
  userId: string;
  username: string;
  name: string;
  why: readonly string[];
}
export type SeenBy = 'division' | 'category' | 'studentType';
const PARAM = { division: 'divisionId', category: 'categoryId', studentType: 'studentType' } as const;

export const loadSeen = (userId: string, signal?: AbortSignal): Promise<Seen> =>
  call<Seen>('GET', `${GROUP_PATH}/seen`, { query: { userId }, signal });
export const loadSeers = (by: SeenBy, id: string, signal?: AbortSignal): Promise<readonly Seer[]> =>
  call<readonly Seer[]>('GET', `${GROUP_PATH}/seers`, { query: { [PARAM[by]]: id }, signal });
