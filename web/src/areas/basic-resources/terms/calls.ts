import { call } from '@/api/client';
import { at } from '../common/fields';

export interface CurrentChange {
  semesterId: string;
  code: string;
  studentType: string;
  change: 'BECOMES_CURRENT' | 'NO_LONGER_CURRENT';
}
export interface CurrentReport {
  changes: CurrentChange[];
}
export const makeCurrent = (id: string, studentTypes: readonly string[], dryRun: boolean): Promise<CurrentReport> =>
  call('POST', at('/college/semester/current'), { body: { id, studentTypes, dryRun } });

export const PARTS = ['DATES', 'CALENDAR', 'WINDOWS'] as const;
export type Part = (typeof PARTS)[number];
export interface RollPart {
  part: Part;
  state: 'COPIED' | 'WOULD_COPY' | 'FILLED' | 'NOTHING';
  /** `to` is nothing where it would fall outside of the target. */
  rows: { label: string; from: string; to: string | null }[];
}
export interface RollReport {
  parts: RollPart[];
}
export interface RollInput {
  fromId: string;
  toId: string;
  parts: readonly Part[];
}
export const rollTerm = (input: RollInput, dryRun: boolean): Promise<RollReport> =>
  call('POST', at('/college/semester/roll'), { body: { ...input, dryRun } });
