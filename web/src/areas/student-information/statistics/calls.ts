import { call } from '@/api/client';
import { download } from '@/api/download';
import { at } from '../common/fields';
import type { Chosen, Dimension, Pivot } from './pivot';
import type { Trend } from './trend';

export interface Question {
  rows: Dimension;
  columns: Dimension;
  /** As students were in this semester; without it, as they are now. */
  semesterId?: string;
  /** Only those in a state that counts as a student's. */
  activeOnly?: boolean;
  filters: Chosen;
}
const flat = ({ filters, ...question }: Question) => ({ ...question, ...filters });

export const statistics = (question: Question, signal?: AbortSignal) =>
  call<Pivot>('GET', at('/statistics'), { query: flat(question), signal });
export const exportStatistics = (question: Question) => download(at('/statistics/export'), { query: flat(question) });
export const trend = (by: Dimension, signal?: AbortSignal) =>
  call<Trend>('GET', at('/statistics/trend'), { query: { by }, signal });
