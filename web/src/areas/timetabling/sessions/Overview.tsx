import { useMutation, useQuery } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Page } from '@/resource/types';
import { Failed } from '@/task/Failed';
import type { Clash } from '@/timetable/types';
import { at } from '../common/fields';
import { ClashPanel } from './ClashPanel';
import { termClashes, type View } from './calls';
import { boardMessages } from './messages';

interface Props {
  semesterId: string;
  onLook: (by: View, what: readonly string[]) => void;
}
const NONE: ReadonlySet<string> = new Set();

/** Nothing is looked at yet: says what to choose, and lists what clashes in the whole semester. */
export function Overview({ semesterId, onLook }: Props) {
  const m = useMessages(boardMessages);
  const clashes = useQuery({
    queryKey: ['tts-clashes', semesterId],
    queryFn: ({ signal }) => termClashes(semesterId, signal),
    meta: { silent: true },
  });
  const show = useMutation({
    mutationFn: async ({ sessionIds }: Clash) => {
      const query = { ids: sessionIds, pageNo: 1, pageSize: 50 };
      return (await call<Page<{ sectionId: string }>>('GET', at('/session'), { query })).data;
    },
    onSuccess: (sessions) => onLook('section', [...new Set(sessions.map(({ sectionId }) => sectionId))]),
  });
  return (
    <>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.chooseFirst} />
      {clashes.isPending && <Skeleton active />}
      {clashes.isError && <Failed error={clashes.error} onRetry={() => void clashes.refetch()} />}
      {clashes.data !== undefined && (
        <ClashPanel
          title={m.termClashes(clashes.data.total)}
          empty={m.noTermClashes}
          clashes={clashes.data.clashes}
          lit={NONE}
          onChoose={(clash) => show.mutate(clash)}
        />
      )}
    </>
  );
}
