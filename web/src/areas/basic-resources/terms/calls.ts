import { call } from '@/api/client';
import type { CurrentReport, RollInput as RollBody, RollPart, RollReport } from '@/api/schema.gen';
import { at } from '../common/fields';

export type { CurrentChange, CurrentReport, RolledPart, RollReport } from '@/api/schema.gen';

export const makeCurrent = (id: string, studentTypes: readonly string[], dryRun: boolean): Promise<CurrentReport> =>
  call('POST', at('/college/semester/current'), { body: { id, studentTypes, dryRun } });

export const PARTS = ['DATES', 'CALENDAR', 'WINDOWS'] as const satisfies readonly RollPart[];
export type Part = RollPart;
export type RollInput = Omit<RollBody, 'dryRun' | 'parts'> & { parts: readonly Part[] };
export const rollTerm = (input: RollInput, dryRun: boolean): Promise<RollReport> =>
  call('POST', at('/college/semester/roll'), { body: { ...input, dryRun } });
