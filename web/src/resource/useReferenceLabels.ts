import { useQueries } from '@tanstack/react-query';
import type { Located, Values } from './screen';

/** What the chosen rows of reference fields are called; other fields need no asking. */
export function useReferenceLabels(
  located: readonly Located[],
  values: Readonly<Values>,
): Readonly<Record<string, readonly string[] | undefined>> {
  const asked = located.filter(({ name, field }) => 'source' in field && values[name]);
  const answers = useQueries({
    queries: asked.map(({ name, field }) => ({
      queryKey: ['labels', name, values[name]],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        if (!('source' in field)) return [];
        const options = await field.source({ ids: [values[name]].flat() as string[] }, signal);
        return options.map((option) => option.label);
      },
      staleTime: 60_000,
      meta: { silent: true },
    })),
  });
  return Object.fromEntries(asked.map(({ name }, i) => [name, answers[i]?.data]));
}
