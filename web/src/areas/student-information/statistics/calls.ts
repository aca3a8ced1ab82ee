import { call } from '@/api/client';
import { download } from '@/api/download';
import { at } from '../common/fields';
import type { Chosen, Dimension, Pivot } from './pivot';
import type { Trend } from './trend';

export interface Question {
  rows: Dimension;
  columns: Dimension;
  semesterId?: string;
}
export const statistics = (question: Question & Chosen, signal?: AbortSignal) =>
  call<Pivot>('GET', at('/statistics'), { query: question, signal });
export const exportStatistics = (question: Question & Chosen) =>
  download(at('/statistics/export'), { query: { ...question, format: 'xlsx' } });
export const trend = (query: { by?: Dimension } & Chosen, signal?: AbortSignal) =>
  call<Trend>('GET', at('/statistics/trend'), { query, signal });
