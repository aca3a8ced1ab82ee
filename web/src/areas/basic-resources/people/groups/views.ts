/** What somebody sees: counted, or listed by name. */
export type Amount = number | readonly unknown[] | null | undefined;
export interface Sight {
  types: Amount;
  divisions: Amount;
  categories: Amount;
  students: Amount;
}
export interface PersonChange {
  userId: string;
  name: string;
  before: Sight;
  after: Sight;
}
export interface SightPreview {
  people: readonly PersonChange[];
}
export type Direction = 'more' | 'less' | 'other' | 'same';
const PARTS = ['types', 'divisions', 'categories', 'students'] as const;

export const amountOf = (amount: Amount): number => (typeof amount === 'number' ? amount : (amount?.length ?? 0));

/** Whether a view grows, shrinks or only becomes another one. */
export function directionOf({ before, after }: Pick<PersonChange, 'before' | 'after'>): Direction {
  const steps = PARTS.map((part) => Math.sign(amountOf(after[part]) - amountOf(before[part])));
  const grows = steps.includes(1);
  const shrinks = steps.includes(-1);
  if (grows && shrinks) return 'other';
  if (grows) return 'more';
  if (shrinks) return 'less';
  return JSON.stringify(before) === JSON.stringify(after) ? 'same' : 'other';
}

/** Those who lose something first: they are who one would not have thought of. */
const ORDER: Readonly<Record<Direction, number>> = { less: 0, other: 1, more: 2, same: 3 };
export function changedPeople(people: readonly PersonChange[]): readonly (PersonChange & { direction: Direction })[] {
  return people
    .map((person) => ({ ...person, direction: directionOf(person) }))
    .filter(({ direction }) => direction !== 'same')
    .sort((a, b) => ORDER[a.direction] - ORDER[b.direction]);
}
