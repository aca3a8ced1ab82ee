import { useQuery } from '@tanstack/react-query';
import { api, result } from '@/api/client';
import type { Job } from '@/api/schema.gen';

const ASK_EVERY_MS = 700;

export const isOver = (job: Job | undefined): boolean =>
  job !== undefined && job.state !== 'QUEUED' && job.state !== 'RUNNING';

/** Follows a job until it is over; nothing while there is none. */
export const useJob = (id: string | undefined): Job | undefined =>
  useQuery({
    queryKey: ['job', id],
    queryFn: () => result(api.GET('/api/user/jobs/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : ASK_EVERY_MS),
  }).data;
