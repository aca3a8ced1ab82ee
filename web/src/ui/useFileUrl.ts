import { useQuery } from '@tanstack/react-query';
import { type ApiPath, requestOf, send } from '@/api/client';

/** A picture's own request could not carry the session, so it is fetched once and shown from memory. */
export function useFileUrl(path: string | null | undefined): string | undefined {
  const file = useQuery({
    queryKey: ['file', path],
    queryFn: async ({ signal }) => {
      const answer = await send(requestOf('GET', path as ApiPath, { signal }));
      return URL.createObjectURL(await answer.blob());
    },
    enabled: Boolean(path),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // An icon stands in for a picture that is gone.
    meta: { silent: true },
  });
  return file.data;
}
