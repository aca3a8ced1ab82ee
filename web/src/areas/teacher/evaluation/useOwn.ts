import { useQuery } from '@tanstack/react-query';
import { api, result } from '@/api/client';

export const KEY = ['my-evaluations'];

/** All of a teacher's evaluated sections, newest term first; the three pages look at the same. */
export const useOwn = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => result(api.GET('/api/teacher/te', { signal })),
    meta: { silent: true },
  });

export const written = (hundredths: number | null | undefined): string =>
  hundredths === null || hundredths === undefined ? '—' : (hundredths / 100).toFixed(2);

export type OwnSection = NonNullable<ReturnType<typeof useOwn>['data']>[number];
