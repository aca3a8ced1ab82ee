import { useEffect, useEffectEvent, useState } from 'react';

export const IDLE_S = 60;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Seconds until somebody has touched nothing for a minute; what the machine itself works on does not count. */
export function useIdle(busy: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(IDLE_S);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    setLeft(IDLE_S);
    if (busy) return undefined;
    let until = Date.now() + IDLE_S * 1000;
    const touch = () => {
      until = Date.now() + IDLE_S * 1000;
      setLeft(IDLE_S);
    };
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      end();
    }, 500);
    for (const name of TOUCHES) globalThis.addEventListener(name, touch);
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) globalThis.removeEventListener(name, touch);
    };
  }, [busy]);
  return left;
}
