import type { Cell, Edit, EditResult } from './types';

export const cellKey = (studentId: string, field: string) => `${studentId} ${field}`;
const sameCell = (a: Edit, b: Edit) => a.sheetId === b.sheetId && a.studentId === b.studentId && a.field === b.field;

/**
 * One more edit. It takes the place of an earlier one of the same cell that has not left yet; one that has left stays
 * until it is acknowledged, and the new one stands on what that one will have made.
 */
export function put(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  const stays = (one: Edit) => !sameCell(one, edit) || (one.tried === true && one.problem === undefined);
  const left = edits.findLast((one) => sameCell(one, edit) && stays(one));
  const waiting = edits.find((one) => !stays(one) && one.problem === undefined);
  const base = left === undefined ? (waiting?.base ?? edit.base) : left.base + 1;
  return [...edits.filter(stays), { ...edit, base }];
}

/** What can be sent, oldest first; of a cell only one at a time, so that each stands on the one before. */
export function toSend(edits: readonly Edit[], sheetId: string, most = 50): readonly Edit[] {
  const seen = new Set<string>();
  return edits
    .filter((edit) => edit.sheetId === sheetId && edit.problem === undefined)
    .toSorted((a, b) => a.at - b.at)
    .filter((edit) => {
      const key = cellKey(edit.studentId, edit.field);
      return seen.has(key) ? false : seen.add(key) !== undefined;
    })
    .slice(0, most);
}

const DONE: readonly string[] = ['WRITTEN', 'REPEATED'];

/** Acknowledged edits leave; the others stay with the reason. */
export function settle(edits: readonly Edit[], results: readonly EditResult[]): readonly Edit[] {
  const byOp = new Map(results.map((result) => [result.op, result]));
  return edits.flatMap((edit) => {
    const result = byOp.get(edit.op);
    if (result === undefined) return [edit];
    if (DONE.includes(result.outcome)) return [];
    const { outcome, message, cell } = result;
    return [{ ...edit, problem: { outcome, message, cell } }];
  });
}

/** The answer to a collision: mine goes on what is there now, with an id of its own; theirs forgets mine. */
export function resolve(
  edits: readonly Edit[],
  edit: Edit,
  choice: 'mine' | 'theirs',
  op: string,
  at: number,
): readonly Edit[] {
  const others = edits.filter((one) => one.op !== edit.op);
  if (choice === 'theirs') return others;
  const { problem, tried: _, ...plain } = edit;
  return [...others, { ...plain, op, at, base: problem?.cell?.version ?? edit.base }];
}

/** What the grid shows: what was written here last, else what the server has. */
export function shown(cell: Cell | undefined, edits: readonly Edit[], studentId: string, field: string) {
  const own = edits.findLast((edit) => edit.studentId === studentId && edit.field === field);
  return {
    value: own?.value ?? cell?.value ?? '',
    edit: own,
    state: own === undefined ? ('kept' as const) : own.problem === undefined ? ('waiting' as const) : ('held' as const),
  };
}
