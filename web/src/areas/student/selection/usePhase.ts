import { useEffect, useState } from 'react';
import { serverNow } from '@/app/config';
import { nextTurn, type Phase, phaseOf } from './cells';
import type { Round } from './types';

/** Hours and minutes that are left are said anew as they pass. */
const LONGEST_MS = 60_000;
/** The round opens by a hand at the registry or by a clock; shortly after its time the page asks whether it has. */
const ASK_AGAIN_MS = 3_000;

/** Where the window stands; looks again by itself when it opens or closes. */
export function usePhase(round: Round | null | undefined, onTurn: () => void): Phase {
  const [, look] = useState(0);
  const now = serverNow();
  const phase = phaseOf(round, now);
  useEffect(() => {
    if (!round) return undefined;
    const turn = nextTurn(round, serverNow());
    const late = phase === 'before' && serverNow() >= Date.parse(round.startAt);
    if (turn === undefined && !late) return undefined;
    const wait = late ? ASK_AGAIN_MS : Math.min(LONGEST_MS, (turn ?? 0) - serverNow() + 50);
    const timer = setTimeout(() => {
      look((times) => times + 1);
      if (late || (turn !== undefined && serverNow() >= turn)) onTurn();
    }, wait);
    return () => clearTimeout(timer);
  });
  return phase;
}
