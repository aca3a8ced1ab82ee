import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z takes the last edit back, Ctrl+Shift+Z and Ctrl+Y do it again; what is typed has an undo of its own. */
export function useUndoKeys(enabled: boolean, step: (way: 'undo' | 'redo') => void): void {
  const onStep = useEffectEvent(step);
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const way = wayOf(event);
      if (way === undefined) return;
      event.preventDefault();
      onStep(way);
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [enabled]);
}

function wayOf({ key, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : undefined;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
