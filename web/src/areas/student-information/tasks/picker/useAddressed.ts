import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Picked, studentsById } from './calls';

/** The students an address speaks of (`?id=…&id=…`), so that lists, drawers and refusals can lead to a task. */
export function useAddressed(): { students: readonly Picked[]; pending: boolean } {
  const [params] = useSearchParams();
  const ids = [...params.getAll('id'), ...params.getAll('ids')].flatMap((text) => text.split(',')).filter(Boolean);
  const found = useQuery({
    queryKey: ['students', 'addressed', ids],
    queryFn: ({ signal }) => studentsById(ids, signal),
    enabled: ids.length > 0,
  });
  return { students: found.data ?? [], pending: ids.length > 0 && found.isPending };
}
