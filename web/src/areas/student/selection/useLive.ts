import { useEffect, useEffectEvent, useState } from 'react';
import type { Calls } from './calls';
import { follow, type Link, type News } from './events';
import type { SeatCount } from './types';

/** Follows seats while somebody looks at the page and something can happen. */
export function useLive(calls: Calls, active: boolean, onNews: (news: Exclude<News, { name: 'seats' }>) => void) {
  const [seats, setSeats] = useState<ReadonlyMap<string, SeatCount>>(new Map());
  const [link, setLink] = useState<Link>('polling');
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!active) return undefined;
    return follow({
      stream: (since, signal) => calls.stream(since, signal),
      counts: calls.counts,
      onLink: setLink,
      onNews: (news) => {
        if (news.name !== 'seats') return tell(news);
        setSeats((old) => new Map([...old, ...news.seats.map((one) => [one.sectionId, one] as const)]));
      },
    });
  }, [calls, active]);
  return { seats, link };
}
