import { useMutation, useQuery } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { Clash } from '@/timetable/types';
import { ClashPanel } from './ClashPanel';
import { termClashes, type View } from './calls';
import { boardMessages } from './messages';
import { sectionsOfSessions } from './useLinked';

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
    mutationFn: ({ sessionIds }: Clash) => sectionsOfSessions(sessionIds),
    onSuccess: (sections) => onLook('section', sections),
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
