import type { QueryClient } from '@tanstack/react-query';
import { report } from '@/app/failures';
import { loadUser } from '@/auth/session';

/** Names, order, visibility and actions take effect at once: the menu and the user's own rights are read again. */
export async function reloadRights(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['menu'] }),
    queries.invalidateQueries({ queryKey: ['permission-tree'] }),
    loadUser().catch(report),
  ]);
}

/**
 * The service with every change followed by `then`. What was changed is changed: its dialog does not wait for what is
 * only read again.
 */
export function followed<S extends object>(service: S, names: readonly (keyof S)[], then: () => Promise<void>): S {
  const wrapped = { ...service };
  for (const name of names) {
    const run = service[name] as ((...args: unknown[]) => Promise<unknown>) | undefined;
    if (run === undefined) continue;
    wrapped[name] = (async (...args: unknown[]) => {
      const answer = await run(...args);
      void then();
      return answer;
    }) as S[typeof name];
  }
  return wrapped;
}
