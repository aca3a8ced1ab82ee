import { call } from '@/api/client';
import type { PlaceUse } from '@/api/schema.gen';
import type { Page, Paging } from '@/resource/types';
import { at } from '../common/fields';
import type { UsedSession } from '../usage/SessionTable';

export type { PlaceUse } from '@/api/schema.gen';
export interface UseFilter {
  semesterId: string;
  areaId?: string;
  typeId?: string;
  keyword?: string;
}
export const USED = at('/place/used/item');

export const placeUse = (query: UseFilter & Paging, signal?: AbortSignal): Promise<Page<PlaceUse>> =>
  call('GET', `${USED}/statistics`, { query, signal });

export const placeSessions = (id: string, semesterId: string, signal?: AbortSignal): Promise<UsedSession[]> =>
  call('GET', `${USED}/${encodeURIComponent(id)}/sessions`, { query: { semesterId }, signal });
