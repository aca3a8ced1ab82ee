import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/api/client';
import { at } from '../../common/fields';
import type { Region } from '../rows';
import { flat, type Unit, withChildren } from '../units/tree';

export const REGIONS = 'regions';
export const REGION_PATH = at('/region');
const LOWEST = 'COUNTY';

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
  return { roots, known };
}

/** Regions level by level, or what a word finds; after a change everything that was open is read again. */
export function useRegionTree(keyword: string) {
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly RegionNode[]>>(new Map());
  const top = useQuery({ queryKey: [REGIONS, 'top'], queryFn: ({ signal }) => load({}, signal) });
  const found = useQuery({
    queryKey: [REGIONS, 'found', keyword],
    queryFn: ({ signal }) => load({ keyword }, signal),
    enabled: keyword !== '',
  });
  const { roots, known } = rooted(top.data ?? []);
  const tree = withChildren(roots, new Map([...known, ...loaded]));
  const open = async (id: string) => {
    const children = await load({ parentId: id });
    setLoaded((old) => new Map(old).set(id, children));
  };
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: [REGIONS] });
    await Promise.all([...loaded.keys()].map(open));
  };
  return {
    tree,
    shown: keyword === '' ? tree : (found.data ?? []).map((region) => ({ ...region, leaf: true })),
    all: [...flat(tree), ...(found.data ?? [])],
    pending: keyword === '' ? top.isPending : found.isPending,
    open,
    refresh,
  };
}

export const loadRegion = (id: string, signal?: AbortSignal): Promise<Region> =>
  call<Region>('GET', `${REGION_PATH}/${encodeURIComponent(id)}`, { signal });
