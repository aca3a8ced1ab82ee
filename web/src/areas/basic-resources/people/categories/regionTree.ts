import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { at } from '../../common/fields';
import type { Region } from '../rows';
import { isStillThere, type Merged } from '../units/commands';
import { flat, type Unit, unitName, withChildren } from '../units/tree';

export const REGIONS = 'regions';
export const REGION_PATH = at('/region');
const LOWEST = 'COUNTY';
/** The server lists no more of what a word finds. */
const MOST_FOUND = 200;

export interface RegionNode extends Unit {
  level: string;
  parentId?: string | null;
}

const asUnit = (region: RegionNode): RegionNode => ({ ...region, leaf: region.level === LOWEST });
const load = async (query: object, signal?: AbortSignal): Promise<readonly RegionNode[]> =>
  (await call<readonly RegionNode[]>('GET', '/api/region/list', { query, signal })).map(asUnit);

/** What the server gives without being asked for one place: countries, with the provinces below theirs. */
export function rooted(regions: readonly RegionNode[]): {
  roots: readonly RegionNode[];
  known: ReadonlyMap<string, readonly RegionNode[]>;
} {
  const ids = new Set(regions.map(({ id }) => id));
  const known = new Map<string, RegionNode[]>();
  const roots: RegionNode[] = [];
  for (const region of regions) {
    const parent = region.parentId;
    if (parent === null || parent === undefined || !ids.has(parent)) roots.push(region);
    else known.set(parent, [...(known.get(parent) ?? []), region]);
  }
  // Every province is here, so a country without one has nothing below it.
  return { roots: roots.map((root) => (known.has(root.id) ? root : { ...root, leaf: true })), known };
}

/** Regions level by level, or what a word finds; after a change everything that was open is read again. */
export function useRegionTree(keyword: string) {
  const queries = useQueryClient();
  const language = useLanguage((s) => s.language);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly RegionNode[]>>(new Map());
  const top = useQuery({ queryKey: [REGIONS, 'top'], queryFn: ({ signal }) => load({}, signal) });
  const found = useQuery({
    queryKey: [REGIONS, 'found', keyword],
    queryFn: ({ signal }) => load({ keyword }, signal),
    enabled: keyword !== '',
  });
  const { roots, known } = rooted(top.data ?? []);
  const tree = withChildren(roots, new Map([...known, ...loaded]));
  const above = ({ parentId }: RegionNode) => {
    const parent = (top.data ?? []).find(({ id }) => id === parentId);
    return parent && unitName(parent, language);
  };
  const open = async (id: string) => {
    const children = await load({ parentId: id });
    setLoaded((old) => new Map(old).set(id, children));
  };
  const refresh = async (merged?: Merged) => {
    await queries.invalidateQueries({ queryKey: [REGIONS], predicate: isStillThere(merged) });
    await Promise.all([...loaded.keys()].filter((id) => id !== merged?.gone).map(open));
  };
  return {
    tree,
    shown: keyword === '' ? tree : (found.data ?? []).map((region) => ({ ...region, leaf: true, note: above(region) })),
    cut: keyword !== '' && (found.data?.length ?? 0) >= MOST_FOUND,
    all: [...flat(tree), ...(found.data ?? [])],
    pending: keyword === '' ? top.isPending : found.isPending,
    open,
    refresh,
  };
}

export const loadRegion = (id: string, signal?: AbortSignal): Promise<Region> =>
  call<Region>('GET', `${REGION_PATH}/${encodeURIComponent(id)}`, { signal });
