import type { FormField } from '@/api/schema.gen';

type Sections = readonly (readonly FormField[])[];

/** Fields in which all lines are alike, said once. A form of one line is all of this. */
export function commonOf(sections: Sections): readonly FormField[] {
  const [first = [], ...others] = sections;
  return first.filter(
    ({ field, text }) => text !== '' && others.every((line) => line.some((f) => f.field === field && f.text === text)),
  );
}

/** The fields that tell the lines apart, in the order in which they first appear. */
export function columnsOf(sections: Sections): readonly FormField[] {
  if (sections.length < 2) return [];
  const common = new Set(commonOf(sections).map(({ field }) => field));
  const found = new Map<string, FormField>();
  for (const one of sections.flat()) {
    if (one.text !== '' && !common.has(one.field) && !found.has(one.field)) found.set(one.field, one);
  }
  return [...found.values()];
}
