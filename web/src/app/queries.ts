import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useLanguage } from '@/i18n/language';
import { report } from './failures';

/** A call that shows its failure itself says `meta: { silent: true }`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false } },
    queryCache: new QueryCache({ onError: (error, { meta }) => void (meta?.silent || report(error)) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => void (meta?.silent || report(error)),
    }),
  });
  // Answers hold texts of the server in the language in which they were asked for.
  useLanguage.subscribe(({ language }, before) => {
    if (language === before.language) return;
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  });
  return client;
}
