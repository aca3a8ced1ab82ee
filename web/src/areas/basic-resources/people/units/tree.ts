import type { Language } from '@/i18n/language';

/** A node of any tree of units: departments, regions. Without `children` it has not been asked for them yet. */
export interface Unit {
  id: string;
  code: string;
  nameCn: string;
  nameEn: string;
  enabled?: boolean;
  /** What stands behind the name in grey, such as a number of people. */
  note?: string;
  leaf?: boolean;
  children?: readonly Unit[];
}

export const unitName = (unit: Pick<Unit, 'nameCn' | 'nameEn'>, language: Language): string =>
  (language === 'zh-CN' ? unit.nameCn || unit.nameEn : unit.nameEn || unit.nameCn) || '';

const fold = (text: string) => text.trim().toLowerCase();
/** By number or by name in either language, whatever the case. */
export const matches = (unit: Unit, keyword: string): boolean =>
  [unit.code, unit.nameCn, unit.nameEn].some((text) => fold(text).includes(fold(keyword)));

export interface Found<U extends Unit> {
  /** The matches with what stands above them, and what stands below a match. */
  tree: readonly U[];
  /** What must be open for all matches to be in sight. */
  open: readonly string[];
  hits: number;
}

export function search<U extends Unit>(tree: readonly U[], keyword: string): Found<U> {
  if (fold(keyword) === '') return { tree, open: [], hits: 0 };
  const open: string[] = [];
  let hits = 0;
  const kept = (units: readonly U[]): U[] =>
    units.flatMap((unit) => {
      const self = matches(unit, keyword);
      if (self) hits++;
      const inside = kept((unit.children ?? []) as readonly U[]);
      if (inside.length > 0) open.push(unit.id);
      if (inside.length > 0) return [{ ...unit, children: self ? withMatches(unit.children, inside) : inside }];
      return self ? [unit] : [];
    });
  return { tree: kept(tree), open, hits };
}

/** Below a match everything stays; where matches are further down, their pruned form stands in. */
function withMatches<U extends Unit>(all: readonly Unit[] | undefined, pruned: readonly U[]): readonly Unit[] {
  const kept = new Map(pruned.map((unit) => [unit.id, unit]));
  return (all ?? []).map((unit) => kept.get(unit.id) ?? unit);
}

/** The way down to a unit, outermost first, the unit itself last; empty when it is not there. */
export function pathTo<U extends Unit>(tree: readonly U[], id: string): readonly U[] {
  for (const unit of tree) {
    if (unit.id === id) return [unit];
    const below = pathTo((unit.children ?? []) as readonly U[], id);
    if (below.length > 0) return [unit, ...below];
  }
  return [];
}

export const unitAt = <U extends Unit>(tree: readonly U[], id: string | undefined): U | undefined =>
  id === undefined ? undefined : pathTo(tree, id).at(-1);

export const parentOf = <U extends Unit>(tree: readonly U[], id: string): U | undefined => pathTo(tree, id).at(-2);

/** A unit and all below it. */
export const withBelow = (unit: Unit): readonly string[] => [unit.id, ...(unit.children ?? []).flatMap(withBelow)];

export const flat = <U extends Unit>(tree: readonly U[]): readonly U[] =>
  tree.flatMap((unit) => [unit, ...flat((unit.children ?? []) as readonly U[])]);

/** Why a unit cannot go below another one (nothing = the top), or nothing when it can. */
export function refusesMove(tree: readonly Unit[], id: string, parentId: string | null): 'same' | 'circle' | undefined {
  const unit = unitAt(tree, id);
  if (unit !== undefined && parentId !== null && withBelow(unit).includes(parentId)) return 'circle';
  return (parentOf(tree, id)?.id ?? null) === parentId ? 'same' : undefined;
}

/** A number added up over a unit and all below it. */
export const sumBelow = <U extends Unit>(unit: U, of: (unit: U) => number): number =>
  of(unit) + ((unit.children ?? []) as readonly U[]).reduce((sum, child) => sum + sumBelow(child, of), 0);

/** The text in three parts, the middle one being what was searched for. */
export function marked(text: string, keyword: string): readonly [string, string, string] {
  const wanted = fold(keyword);
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return [text, '', ''];
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)];
}

/** The tree with the children of one unit put in, for trees that are fetched level by level. */
export function withChildren<U extends Unit>(
  units: readonly U[],
  loaded: ReadonlyMap<string, readonly U[]>,
): readonly U[] {
  return units.map((unit) => {
    const children = loaded.get(unit.id);
    return children === undefined ? unit : { ...unit, children: withChildren(children, loaded) };
  });
}
