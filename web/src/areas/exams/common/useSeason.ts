import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { optionsOf } from '@/resource/tableService';
import type { Page } from '@/resource/types';
import type { ExamItem, SeasonState } from './rows';

export const seasonOptions = optionsOf('/api/exam/item');
export const paperOptions = optionsOf('/api/exam/course');

/** The season a page is about: the one its address names, else the latest that is not over. */
export function useSeason(): {
  itemId: string | undefined;
  item: ExamItem | undefined;
  state: SeasonState | undefined;
  isPending: boolean;
  choose: (id: string | undefined) => void;
} {
  const [params, setParams] = useSearchParams();
  const { data, isPending } = useQuery({
    queryKey: ['exam-seasons', 'known'],
    queryFn: ({ signal }) =>
      call<Page<ExamItem>>('GET', '/api/exam/item', {
        query: { pageSize: 100, sortField: 'startDate', sortOrder: 'descend' },
        signal,
      }),
  });
  const asked = params.get('itemId');
  const all = data?.data ?? [];
  const item = all.find(({ id }) => id === asked) ?? all.find(({ status }) => status !== 'FINISHED') ?? all[0];
  return {
    itemId: asked ?? item?.id,
    item,
    state: item?.status as SeasonState | undefined,
    isPending,
    choose: (id) => setParams(id === undefined ? {} : { itemId: id }),
  };
}
