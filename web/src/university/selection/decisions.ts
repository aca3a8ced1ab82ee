import type { ApiPath } from '@/api/client';
import { tableService } from '@/resource/tableService';
import type { Entity, Service } from '@/resource/types';
import { sectionNames } from '../sections';

/** What was decided about one request of a student. */
export interface Decision extends Entity {
  at: string;
  studentId: string;
  semesterId: string;
  roundId: string;
  seq: number;
  action: string;
  sectionId?: string | null;
  fromSectionId?: string | null;
  electiveTypeId?: string | null;
  result: string;
  codes: readonly string[];
  channel: string;
  receipt: string;
}
export interface DecisionFilter {
  semesterId?: string;
  studentId?: string;
  sectionId?: string;
  electiveTypeId?: string;
  roundId?: string;
  programmeId?: string;
  action?: string;
  result?: string;
  channel?: string;
  codes?: string;
  atFrom?: string;
  atTo?: string;
}
export const ACTIONS = ['SELECT', 'DROP', 'REPLACE', 'BUNDLE', 'JOIN', 'LEAVE', 'PROMOTE'] as const;
export const RESULTS = ['DONE', 'WAITING', 'REFUSED', 'SKIPPED'] as const;
export const CHANNELS = ['WEB', 'OFFICE', 'SYSTEM'] as const;
export const RESULT_TONES = { DONE: 'success', WAITING: 'warning', REFUSED: 'error', SKIPPED: 'default' } as const;

async function named(rows: readonly Decision[], signal?: AbortSignal): Promise<Decision[]> {
  const names = await sectionNames(
    rows.flatMap(({ sectionId, fromSectionId }) => [sectionId, fromSectionId]),
    signal,
  );
  const called = (id: string | null | undefined, label: string | readonly string[] | null | undefined) =>
    names.get(id ?? '') ?? label ?? null;
  return rows.map((row) => ({
    ...row,
    labels: {
      ...row.labels,
      sectionId: called(row.sectionId, row.labels?.sectionId),
      fromSectionId: called(row.fromSectionId, row.labels?.fromSectionId),
    },
  }));
}

/** Decisions with the courses that their sections are of. */
export function decisionService(path: ApiPath): Service<Decision, Decision, DecisionFilter> {
  const table = tableService<Decision, Decision, DecisionFilter>(path, ['get', 'export']);
  return {
    ...table,
    list: async (query, signal) => {
      const page = await table.list(query, signal);
      return { ...page, data: await named(page.data, signal) };
    },
    get: async (id, signal) => {
      const row = await table.get?.(id, signal);
      const [one] = row === undefined ? [] : await named([row], signal);
      return one ?? (row as Decision);
    },
  };
}
