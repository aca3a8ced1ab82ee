import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelection } from './context';
import type { SectionLine, Wish } from './types';
import { moved } from './wanted';

export type Wanted = Wish & SectionLine;
type Added = Omit<Wish, 'rank'>;

/** The most that one page of the catalogue has, and as many pages as any round fills. */
const PAGE = 200;
const PAGES = 20;

/** The shopping list: what is on it, and ways to change it that are kept at once. */
export function useWanted() {
  const { calls, known } = useSelection();
  const queries = useQueryClient();
  const queryKey = [calls.base, 'list'];
  const found = useQuery({ queryKey, queryFn: ({ signal }) => calls.list(signal), meta: { silent: true } });
  const picks = found.data ?? [];
  const all = useQuery({
    // Names do not change while somebody selects, so this is asked once and not with every change.
    queryKey: ['selection-lines', calls.base],
    queryFn: async ({ signal }) => {
      const lines = new Map<string, SectionLine>();
      for (let pageNo = 1; pageNo <= PAGES; pageNo += 1) {
        const { data, totalCount } = await calls.catalogue({ pageNo, pageSize: PAGE }, signal);
        for (const line of data) lines.set(line.sectionId, line);
        if (pageNo * PAGE >= totalCount) break;
      }
      return lines;
    },
    enabled: picks.some(({ sectionId }) => known(sectionId) === undefined),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const wanted = picks.flatMap((pick): Wanted[] => {
    const line = known(pick.sectionId) ?? all.data?.get(pick.sectionId);
    return line === undefined ? [] : [{ ...line, ...pick }];
  });
  const save = useMutation({
    mutationFn: (next: readonly Wish[]) => calls.saveList(next),
    onMutate: (next) => {
      const before = queries.getQueryData<Wish[]>(queryKey);
      queries.setQueryData(queryKey, next);
      return before;
    },
    // What could not be kept is not shown as if it were.
    onError: (_error, _next, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const ranked = (next: readonly Added[]): Wish[] =>
    next.map(({ sectionId, electiveTypeId }, at) => ({ sectionId, electiveTypeId, rank: at + 1 }));
  return {
    found,
    /** Not all of it has a name yet. */
    loading: found.isPending || (all.isFetching && wanted.length < picks.length),
    wanted,
    saving: save.isPending,
    has: (sectionId: string) => picks.some((pick) => pick.sectionId === sectionId),
    add: (lines: readonly Added[]) => {
      const fresh = lines.filter(({ sectionId }) => !picks.some((pick) => pick.sectionId === sectionId));
      return save.mutateAsync(ranked([...picks, ...fresh])).then(
        () => true,
        () => false,
      );
    },
    remove: (sectionId: string) => save.mutate(ranked(wanted.filter((pick) => pick.sectionId !== sectionId))),
    move: (at: number, by: -1 | 1) => save.mutate(ranked(moved(wanted, at, by))),
  };
}
