import { shown } from './buffer';
import { isScore } from './moves';
import type { Edit, Line, SheetView } from './types';

export interface FieldColumn {
  field: string;
  label: string;
  kind: 'score' | 'grade' | 'remark';
}
interface Words {
  score: string;
  grade: string;
  remark: string;
  part: (name: string, weight: number) => string;
}

/** The columns that can be written, in their order: the parts or the score, the letter, the remark. */
export function columnsOf(sheet: Pick<SheetView, 'components'>, words: Words): readonly FieldColumn[] {
  const parts = sheet.components.map(({ key, name, weight }) => ({
    field: `part:${key}`,
    label: words.part(name, weight),
    kind: 'score' as const,
  }));
  return [
    ...(parts.length > 0 ? parts : [{ field: 'score', label: words.score, kind: 'score' as const }]),
    { field: 'grade', label: words.grade, kind: 'grade' as const },
    { field: 'remark', label: words.remark, kind: 'remark' as const },
  ];
}

export const cellText = (line: Line, field: string, edits: readonly Edit[]): string =>
  shown(line.cells[field], edits, line.studentId, field).value;

/** What cannot stand in a cell, before the server says so. */
export function wrongWith(
  kind: FieldColumn['kind'],
  value: string,
  grades: readonly string[],
): 'score' | 'grade' | undefined {
  if (kind === 'score' && !isScore(value)) return 'score';
  if (kind === 'grade' && value !== '' && !grades.includes(value.toUpperCase())) return 'grade';
  return undefined;
}

/** Letters that the score makes, for lines that have none yet. */
export const suggestions = (sheet: SheetView, edits: readonly Edit[]) =>
  sheet.lines.flatMap((line) => {
    const empty = !line.withdrawn && cellText(line, 'grade', edits) === '';
    return empty && line.suggested ? [{ line, value: line.suggested }] : [];
  });
