import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
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
  const [state, setState, address] = useListState(screen.filters, sortable, name);
  const [selected, setSelected] = useState<readonly AnyRow[]>([]);
  const { filter, ...paging } = state;
  const query: Values = { ...paging, ...filter, ...screen.fixed };

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
    onSuccess: (_, { kind, ids }) => {
      setSelected([]);
      if (kind === 'remove') sayDeleted(ids);
      else void message.success(m.changed);
      return refresh();
    },
  });
  const restore = useMutation({
    mutationFn: async (ids: readonly string[]) => screen.service.restore?.(ids),
    onSuccess: () => {
      void message.success(m.restored);
      return refresh();
    },
  });
  /** The notice stays long enough to be read, and takes the deletion back where the server can. */
  const sayDeleted = (ids: readonly string[]) => {
    if (screen.service.restore === undefined) return void message.success(m.deleted);
    const key = `deleted ${ids.join()}`;
    const undo = () => {
      message.destroy(key);
      restore.mutate(ids);
    };
    void message.success({
      key,
      duration: UNDO_SECONDS,
      content: (
        <>
          {m.deletedCount(ids.length)}
          <Button type="link" size="small" onClick={undo}>
            {m.undo}
          </Button>
        </>
      ),
    });
  };
  return { state, setState, address, query, list, refresh, selected, setSelected, command };
}
const UNDO_SECONDS = 10;
export type ResourceList = ReturnType<typeof useResourceList>;
