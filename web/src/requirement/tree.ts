/** A requirement as the server has it. */
export type Tree = { op: 'AND' | 'OR'; items: readonly Tree[] } | Atom;
export type Atom =
  | { op: 'TAKEN' | 'NOT_TAKEN' | 'REGISTERED_NOW'; course: string }
  | { op: 'PASSED_WITH'; course: string; grade: string }
  | { op: 'PROGRAMME_IN' | 'PROGRAMME_NOT_IN'; programmes: readonly string[] }
  | { op: 'YEAR_IN'; years: readonly number[] }
  | { op: 'COHORT_IN'; cohorts: readonly number[] }
  | { op: 'MIN_UNITS'; units: number }
  /** Hundredths. */
  | { op: 'MIN_CGPA'; cgpa: number };

export const ATOMS = [
  'TAKEN',
  'NOT_TAKEN',
  'PASSED_WITH',
  'REGISTERED_NOW',
  'PROGRAMME_IN',
  'PROGRAMME_NOT_IN',
  'YEAR_IN',
  'COHORT_IN',
  'MIN_UNITS',
  'MIN_CGPA',
] as const;
export type AtomOp = (typeof ATOMS)[number];

/** The same while it is being put together: every part has a name of its own, and gaps are allowed. */
export interface Group {
  key: string;
  op: 'AND' | 'OR';
  items: readonly Part[];
}
export interface Condition {
  key: string;
  op: AtomOp;
  course?: string;
  grade?: string;
  programmes?: readonly string[];
  years?: readonly number[];
  cohorts?: readonly number[];
  units?: number;
  cgpa?: number;
}
export type Part = Group | Condition;

const newKey = () => crypto.randomUUID();
export const isGroup = (part: Part): part is Group => part.op === 'AND' || part.op === 'OR';
export const newCondition = (): Condition => ({ key: newKey(), op: 'TAKEN' });
export const newGroup = (op: Group['op'], items: readonly Part[] = [newCondition()]): Group => ({
  key: newKey(),
  op,
  items,
});

/** The editor always shows a group; a single condition is a group of one, nothing is an empty one. */
export function partsOf(tree: Tree | null | undefined): Group {
  if (tree === null || tree === undefined) return newGroup('AND', []);
  const part = partOf(tree);
  return isGroup(part) ? part : newGroup('AND', [part]);
}
const partOf = (tree: Tree): Part =>
  'items' in tree ? newGroup(tree.op, tree.items.map(partOf)) : { ...tree, key: newKey() };

/** What is sent; a group of one is its one part, an empty requirement is nothing. */
export function treeOf(part: Part): Tree | null {
  if (!isGroup(part)) {
    const { key: _, ...atom } = part;
    return atom as Atom;
  }
  const items = part.items.map(treeOf).filter((item) => item !== null);
  return items.length > 1 ? { op: part.op, items } : (items[0] ?? null);
}

/** Whether nothing is left to fill in; an inner group without conditions says nothing and is a gap too. */
export function isComplete(part: Part, inner = false): boolean {
  if (isGroup(part)) return (!inner || part.items.length > 0) && part.items.every((item) => isComplete(item, true));
  switch (part.op) {
    case 'TAKEN':
    case 'NOT_TAKEN':
    case 'REGISTERED_NOW':
      return Boolean(part.course);
    case 'PASSED_WITH':
      return Boolean(part.course) && Boolean(part.grade);
    case 'PROGRAMME_IN':
    case 'PROGRAMME_NOT_IN':
      return (part.programmes ?? []).length > 0;
    case 'YEAR_IN':
      return (part.years ?? []).length > 0;
    case 'COHORT_IN':
      return (part.cohorts ?? []).length > 0;
    case 'MIN_UNITS':
      return part.units !== undefined;
    case 'MIN_CGPA':
      return part.cgpa !== undefined;
  }
}

/** Another kind of condition keeps what both kinds have, so that "has taken X" can become "has never taken X". */
export function withOp({ key, course, programmes }: Condition, op: AtomOp): Condition {
  if (op === 'PROGRAMME_IN' || op === 'PROGRAMME_NOT_IN') return { key, op, ...(programmes && { programmes }) };
  const aboutCourse = op === 'TAKEN' || op === 'NOT_TAKEN' || op === 'PASSED_WITH' || op === 'REGISTERED_NOW';
  return { key, op, ...(aboutCourse && course !== undefined && { course }) };
}

/** The same tree with one part replaced, or taken out. */
export function changed(group: Group, key: string, change: (part: Part) => Part | null): Group {
  const items = group.items.flatMap((part) => {
    if (part.key === key) return change(part) ?? [];
    return isGroup(part) ? changed(part, key, change) : part;
  });
  return group.key === key ? ((change({ ...group, items }) as Group | null) ?? group) : { ...group, items };
}
