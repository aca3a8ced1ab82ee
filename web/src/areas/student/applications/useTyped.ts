import { useState } from 'react';
import { useSession } from '@/auth/session';
import { forget as forgetAt, recall, remember } from '@/lib/storage';
import { isTyped, type Typed } from './filled';

/** What is typed, kept in this browser until it is saved: a closed tab or an ended session loses nothing. */
export function useTyped(name: string, saved: Typed) {
  const user = useSession((s) => s.user?.id ?? '');
  // A form that becomes a draft while it is open goes on under the name it began with.
  const [key] = useState(`draft.${user}.oas.${name}`);
  const [before] = useState(() => recall(key, isTyped));
  const [typed, setTyped] = useState(before ?? saved);
  const [found, setFound] = useState(before !== undefined);
  return {
    typed,
    found,
    change: (next: Typed) => {
      setTyped(next);
      remember(key, next);
    },
    /** The server has it now. */
    forget: () => {
      forgetAt(key);
      setFound(false);
    },
    discard: () => {
      forgetAt(key);
      setFound(false);
      setTyped(saved);
    },
  };
}
