import { call } from '@/api/client';
import type { Page, Paging } from '@/resource/types';
import { at } from '../common/fields';
import type { Cells } from '../usage/grid';
import type { UsedSession } from '../usage/SessionTable';

export interface PlaceUse {
  placeId: string;
  code: string;
  nameEn: string;
  nameCn: string;
  areaId: string;
  capacity: number | null;
  cells: Cells;
  occupiedHours: number;
  availableHours: number;
  utilisation: number;
  seatsFilled: number | null;
  sessions: number;
}
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
