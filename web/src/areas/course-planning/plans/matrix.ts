export interface PlanSubject {
  id: string;
  courseId: string;
  code: string;
  titleCn: string;
  titleEn: string;
  units: number;
  level: number;
  compulsory: boolean;
  minGrade: string;
}
export interface PlanCell {
  year: number;
  semester: number;
  subjects: readonly PlanSubject[];
  units: number;
}
export interface PlanCategory {
  id: string;
  parentId: string | null;
  nameCn: string;
  nameEn: string;
  groupRule: string;
  minUnits: number;
  maxUnits: number | null;
  minCourses: number;
  cells: readonly PlanCell[];
  units: number;
}
export interface Matrix {
  structureId: string;
  code: string;
  nameCn: string;
  nameEn: string;
  planVersion: number;
  status: string;
  terms: readonly { year: number; semester: number; units: number }[];
  categories: readonly PlanCategory[];
  totals: {
    required: number;
    categories: number;
    listed: number;
    compulsory: number;
    upper: number;
    upperRequired: number;
  };
}

/** The years of the head with how many semesters stand under each. */
export function yearsOf(terms: Matrix['terms']): readonly { year: number; span: number }[] {
  const years: { year: number; span: number }[] = [];
  for (const { year } of terms) {
    const last = years.at(-1);
    if (last?.year === year) last.span += 1;
    else years.push({ year, span: 1 });
  }
  return years;
}

/** Categories with their depth, each right below the one it is part of; what is part of nothing known stands alone. */
export function nested(categories: readonly PlanCategory[]): readonly { category: PlanCategory; depth: number }[] {
  const known = new Set(categories.map(({ id }) => id));
  const childrenOf = (parent: string | null) =>
    categories.filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent);
  const below = (parent: string | null, depth: number): readonly { category: PlanCategory; depth: number }[] =>
    childrenOf(parent).flatMap((category) => [{ category, depth }, ...below(category.id, depth + 1)]);
  return below(null, 0);
}
