import { Alert, Badge } from 'antd';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Countdown } from '@/ui/Countdown';
import { closeness, type Phase } from './cells';
import type { Link } from './events';
import { selectionMessages } from './messages';
import type { Round } from './types';

const MINUTES = 'YYYY-MM-DD HH:mm';
const TONES = { live: 'success', polling: 'processing', lost: 'warning' } as const;
const HOUR_MS = 3_600_000;

/** The window at the top of the page: until when, since when, or how long until it opens. */
export function WindowBar({ round, phase, link }: { round: Round; phase: Phase; link: Link }) {
  const m = useMessages(selectionMessages);
  const w = m.window;
  const name = `${round.semester} · ${round.name || m.round(m.kinds[round.kind], round.no)}`;
  const [start, end] = [Date.parse(round.startAt), Date.parse(round.endAt)];
  switch (phase) {
    case 'none':
      return null;
    case 'before':
      return (
        <Alert
          type="info"
          showIcon
          title={`${name} · ${w.before(formatDateTime(round.startAt, MINUTES))}`}
          description={
            <>
              <div>{start > serverNow() ? <Left words={w.opensIn} until={start} /> : w.soon}</div>
              <div>{w.beforeAbout}</div>
            </>
          }
        />
      );
    case 'paused':
      return <Alert type="warning" role="alert" showIcon title={`${name} · ${w.paused}`} description={w.pausedAbout} />;
    case 'over':
      return (
        <Alert
          type="warning"
          showIcon
          title={`${name} · ${w.over(formatDateTime(round.endAt, MINUTES))}`}
          description={w.overAbout}
        />
      );
    case 'open':
      return (
        <Alert
          type={closeness(end - serverNow()) === 'countdown' ? 'warning' : 'success'}
          showIcon
          title={
            <div className="window-line">
              <span>{`${name} · ${w.open(formatDateTime(round.endAt, MINUTES))}`}</span>
              <Left words={w.closesIn} until={end} />
              <span role="status">
                <Badge status={TONES[link]} text={m.link[link]} />
              </span>
            </div>
          }
        />
      );
  }
}

/** Days are said in words; seconds count in the last hour. */
function Left({ words, until }: { words: string; until: number }) {
  const m = useMessages(selectionMessages).window;
  const left = until - serverNow();
  const hours = Math.floor(left / HOUR_MS);
  switch (closeness(left)) {
    case 'countdown':
      return (
        <strong>
          {words} <Countdown until={until} />
        </strong>
      );
    case 'hours':
      return (
        <span>
          {words} {m.hours(hours, Math.floor((left % HOUR_MS) / 60_000))}
        </span>
      );
    case 'days':
      return (
        <span>
          {words} {m.days(Math.floor(hours / 24), hours % 24)}
        </span>
      );
  }
}
