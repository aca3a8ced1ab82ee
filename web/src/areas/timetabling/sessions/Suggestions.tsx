import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { S } from '@/timetable/types';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { type Suggestion, suggestions } from './calls';
import { boardMessages } from './messages';

interface Props {
  session: S;
  busy: boolean;
  onTake?: (suggestion: Suggestion) => void;
}

/** The slots that do the least harm, each with why, best first. */
export function Suggestions({ session, busy, onTake }: Props) {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const found = useQuery({
    queryKey: ['tts-board', 'suggestions', session.id, session.version],
    queryFn: ({ signal }) => suggestions(session.id, signal),
    meta: { silent: true },
  });
  if (found.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return <p className="small-grey">{m.suggestNone}</p>;
  return (
    <ol className="plain-list board-suggestions">
      {found.data.map((one) => {
        const when = `${weekdayName(c, one.weekday)} ${one.startTime}–${one.endTime}`;
        return (
          <li key={`${one.weekday} ${one.startTime} ${one.placeId}`}>
            <div>
              <strong>{when}</strong> {one.placeName || c.noPlace}{' '}
              <span className="small-grey">{m.points(one.points)}</span>
              {one.reasons.length > 0 && (
                <ul className="tts-lines small-grey">
                  {one.reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              )}
            </div>
            {onTake !== undefined && (
              <Button size="small" disabled={busy} aria-label={m.takeOf(when)} onClick={() => onTake(one)}>
                {m.take}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
