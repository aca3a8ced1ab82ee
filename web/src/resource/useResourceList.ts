import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { AnyRow, Screen, Values } from './screen';
import { useListState } from './useListState';

/** The rows of the list, what is selected among them, and the commands that change many rows at once. */
export function useResourceList(name: string, screen: Screen) {
  const m = useMessages(resourceMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const sortable = screen.columns.filter((c) => c.sortable).map((c) => c.name);
  const [state, setState] = useListState(screen.filters, sortable);
  const [selected, setSelected] = useState<readonly AnyRow[]>([]);
  const { filter, ...paging } = state;
  const query: Values = { ...paging, ...filter };

  const list = useQuery({
    queryKey: [name, 'list', query],
    queryFn: ({ signal }) => screen.service.list(query, signal),
    placeholderData: keepPreviousData,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: [name] });

  // A page past the end (its rows were deleted meanwhile) steps back one.
  const { pageNo } = paging;
  const pastEnd = list.isSuccess && !list.isPlaceholderData && list.data.data.length === 0 && pageNo > 1;
  useEffect(() => {
    if (pastEnd) setState({ pageNo: pageNo - 1 });
    // The setter is new at every render; only running past the end matters.
    // oxlint-disable-next-line exhaustive-deps
  }, [pastEnd, pageNo]);

  const command = useMutation({
    mutationFn: async ({ kind, ids }: { kind: 'remove' | 'enable' | 'disable'; ids: readonly string[] }) =>
      screen.service[kind]?.(ids),
    onSuccess: (_, { kind }) => {
      setSelected([]);
      void message.success(kind === 'remove' ? m.deleted : m.changed);
      return refresh();
    },
  });
  return { state, setState, query, list, refresh, selected, setSelected, command };
}
export type ResourceList = ReturnType<typeof useResourceList>;
