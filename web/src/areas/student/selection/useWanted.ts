import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelection } from './context';
import type { Wanted, Wish } from './types';
import { moved } from './wanted';

type Added = Omit<Wish, 'rank'>;

/** The shopping list: what is on it, and ways to change it that are kept at once. */
export function useWanted() {
  const { calls } = useSelection();
  const queries = useQueryClient();
  const queryKey = [calls.base, 'list'];
  const found = useQuery({ queryKey, queryFn: ({ signal }) => calls.list(signal), meta: { silent: true } });
  const wanted = found.data ?? [];
  const save = useMutation({
    mutationFn: (next: readonly Wish[]) => calls.saveList(next),
    onMutate: (next) => {
      const before = queries.getQueryData<Wanted[]>(queryKey);
      // What is new has its name when it is kept.
      const known = next.flatMap((pick) => {
        const line = before?.find(({ sectionId }) => sectionId === pick.sectionId);
        return line === undefined ? [] : [{ ...line, ...pick }];
      });
      queries.setQueryData(queryKey, known);
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
    loading: found.isPending,
    wanted,
    saving: save.isPending,
    has: (sectionId: string) => wanted.some((pick) => pick.sectionId === sectionId),
    add: (lines: readonly Added[]) => {
      const fresh = lines.filter(({ sectionId }) => !wanted.some((pick) => pick.sectionId === sectionId));
      return save.mutateAsync(ranked([...wanted, ...fresh])).then(
        () => true,
        () => false,
      );
    },
    remove: (sectionId: string) => save.mutate(ranked(wanted.filter((pick) => pick.sectionId !== sectionId))),
    move: (at: number, by: -1 | 1) => save.mutate(ranked(moved(wanted, at, by))),
  };
}
