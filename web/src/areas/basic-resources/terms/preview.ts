import type { CurrentChange, RollPart } from './calls';

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

/** How many rows would be written; parts that are filled already write none. */
export const rollCount = (parts: readonly RollPart[]): number =>
  parts.filter(({ state }) => state === 'WOULD_COPY' || state === 'COPIED').reduce((sum, p) => sum + p.rows.length, 0);

export const filledParts = (parts: readonly RollPart[]): readonly RollPart[] =>
  parts.filter(({ state }) => state === 'FILLED');
