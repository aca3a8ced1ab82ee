import { useEffect, useState } from 'react';
import { serverNow } from '@/app/config';
import { COUNTDOWN_TICK_MS } from '@/app/constants';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import { remainingOf } from '@/lib/time';

/** The time left by the server's clock; says once when it has run out. */
export function Countdown({ until, onEnd }: { until: number; onEnd?: () => void }) {
  const m = useMessages(appMessages);
  const [now, setNow] = useState(serverNow);
  const ended = now >= until;
  useEffect(() => {
    if (ended) return onEnd?.();
    const timer = setInterval(() => setNow(serverNow()), COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [ended, onEnd]);
  const { hours, minutes, seconds } = remainingOf(until, now);
  return <span role="timer">{m.countdown(hours, minutes, seconds)}</span>;
}
