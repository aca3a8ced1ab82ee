import { Alert, Badge } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Countdown } from '@/ui/Countdown';
import { DIVISION_STATES, type DivisionState } from '../common/rows';
import { collectionMessages } from '../messages';
import type { InRound } from './useRound';

const MINUTES = 'YYYY-MM-DD HH:mm';
const TONES = {
  NOT_STARTED: 'default',
  EDITING: 'processing',
  SUBMITTED: 'warning',
  RETURNED: 'error',
  CONFIRMED: 'success',
} as const;

export const stateTones = TONES;

export function StateBadge({ state }: { state: string }) {
  const m = useMessages(collectionMessages);
  const known = DIVISION_STATES.find((one) => one === state) as DivisionState | undefined;
  return <Badge status={known ? TONES[known] : 'default'} text={known ? m.state.names[known] : state} />;
}

/** Until when the round is open or since when it is not, and what that means for those who look. */
export function WindowLine({ found }: { found: InRound }) {
  const m = useMessages(collectionMessages);
  const { round, openness, division, refresh } = found;
  const open = openness === 'OPEN' || openness === 'CLOSING';
  const words = {
    OPENS: m.round.opens(formatDateTime(round.openAt, MINUTES)),
    OPEN: m.round.openUntil(formatDateTime(round.closeAt, MINUTES)),
    CLOSING: m.round.openUntil(formatDateTime(round.closeAt, MINUTES)),
    CLOSED: m.round.closed(formatDateTime(round.closeAt, MINUTES)),
    IMPORTED: m.round.imported,
  }[openness];
  const state = division?.submitStatus;
  const locked =
    state === 'SUBMITTED'
      ? m.state.submitted(formatDateTime(division?.submittedAt, MINUTES))
      : state === 'CONFIRMED'
        ? m.state.confirmed(formatDateTime(division?.confirmedAt, MINUTES))
        : state === 'RETURNED'
          ? m.state.returned(division?.returnReason ?? '')
          : division !== undefined && !open
            ? m.state.locked
            : undefined;
  const done = found.divisions.filter(
    ({ submitStatus }) => submitStatus === 'SUBMITTED' || submitStatus === 'CONFIRMED',
  );
  const tone =
    state === 'RETURNED' || openness === 'CLOSING' ? 'warning' : open && locked === undefined ? 'success' : 'info';
  return (
    <Alert
      type={tone}
      showIcon
      title={
        <>
          {words}
          {division === undefined && ` · ${m.round.divisionsDone(done.length, found.divisions.length)}`}
          {openness === 'CLOSING' && (
            <>
              {' '}
              {m.round.left} <Countdown until={Date.parse(round.closeAt)} onEnd={refresh} />
            </>
          )}
        </>
      }
      description={locked}
    />
  );
}
