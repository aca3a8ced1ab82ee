import type { RefusedRule } from '@/api/errors';
import { type CurrentChange, PARTS, type Part, type RolledPart } from './calls';

export interface CurrentLine {
  studentType: string;
  /** The code of the semester that stops being current, where there was one. */
  before: string | undefined;
  after: string;
}

/** One line per student type: which semester it leaves, and which it comes to. */
export function currentLines(changes: readonly CurrentChange[]): CurrentLine[] {
  return changes
    .filter((entry) => entry.change === 'BECOMES_CURRENT')
    .map(({ studentType, code }) => ({
      studentType,
      after: code,
      before: changes.find((entry) => entry.change === 'NO_LONGER_CURRENT' && entry.studentType === studentType)?.code,
    }));
}

/** How many rows would be written: none of a part that is filled already, and none that falls outside of the target. */
export const rollCount = (parts: readonly RolledPart[]): number =>
  parts
    .filter(({ state }) => state === 'WOULD_COPY' || state === 'COPIED')
    .reduce((sum, { rows }) => sum + rows.filter(({ to }) => to !== null).length, 0);

export const filledParts = (parts: readonly RolledPart[]): readonly RolledPart[] =>
  parts.filter(({ state }) => state === 'FILLED');

/** The part a refusal is about; dates that do not fit are refused as a whole. */
export function refusedPart({ code, data }: RefusedRule): Part | undefined {
  if (code === 'roll_does_not_fit') return 'DATES';
  const named = typeof data === 'object' && data !== null && 'part' in data ? data.part : undefined;
  return PARTS.find((part) => part === named);
}
