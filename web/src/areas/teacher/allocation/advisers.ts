import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import type { Advisers } from '@/api/schema.gen';

/** Who may advise, and how many each has. */
export const useAdvisers = () =>
  useQuery({
    queryKey: ['led-students', 'advisers'],
    queryFn: ({ signal }) => call<Advisers>('GET', '/api/si/advising/adviser', { signal }),
  });
