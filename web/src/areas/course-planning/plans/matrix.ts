import type { PlanMatrix, PlanMatrixCategory } from '@/api/schema.gen';

/** The years of the head with how many semesters stand under each. */
export function yearsOf(terms: PlanMatrix['terms']): readonly { year: number; span: number }[] {
  const years: { year: number; span: number }[] = [];
  for (const { year } of terms) {
    const last = years.at(-1);
    if (last?.year === year) last.span += 1;
    else years.push({ year, span: 1 });
  }
  return years;
}

/** Categories with their depth, each right below the one it is part of; what is part of nothing known stands alone. */
export function nested(
  categories: readonly PlanMatrixCategory[],
): readonly { category: PlanMatrixCategory; depth: number }[] {
  const known = new Set(categories.map(({ id }) => id));
  const childrenOf = (parent: string | null) =>
    categories.filter(({ parentId }) => (parentId && known.has(parentId) ? parentId : null) === parent);
  const below = (parent: string | null, depth: number): readonly { category: PlanMatrixCategory; depth: number }[] =>
    childrenOf(parent).flatMap((category) => [{ category, depth }, ...below(category.id, depth + 1)]);
  return below(null, 0);
}
