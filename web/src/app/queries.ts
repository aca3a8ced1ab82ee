import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { report } from './failures';

/** A call that shows its failure itself says `meta: { silent: true }`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false } },
    queryCache: new QueryCache({ onError: (error, { meta }) => void (meta?.silent || report(error)) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => void (meta?.silent || report(error)),
    }),
  });
