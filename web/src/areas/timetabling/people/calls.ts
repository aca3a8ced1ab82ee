import { type ApiPath, call } from '@/api/client';
import { download } from '@/api/download';
import type { Week } from '@/timetable/types';
import { at } from '../common/fields';

export type Whose = 'student' | 'teacher' | 'place' | 'group';
const weekPath = (kind: Whose, id: string): ApiPath => at(`/${kind}/${encodeURIComponent(id)}/week`);

export const loadWeek = (
  kind: Whose,
  id: string,
  semesterId: string | undefined,
  draft: boolean,
  signal?: AbortSignal,
) => call<Week>('GET', weekPath(kind, id), { query: { semesterId, draft }, signal });

/** One landscape page. */
export const printWeek = (kind: Whose, id: string, semesterId: string | undefined, draft = false) =>
  download(`${weekPath(kind, id)}/print`, { query: { semesterId, draft } });
