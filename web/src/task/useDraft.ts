import { useState } from 'react';
import { useSession } from '@/auth/session';
import { forget, recall, remember } from '@/lib/storage';
import { initialsOf, type TaskInput, type Values } from './fields';

export interface Draft {
  /** When something was typed last. */
  at: string;
  body: Values;
}
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'body' in value &&
  typeof value.body === 'object' &&
  value.body !== null;

/** What somebody typed and has not sent: found again in this browser, by the same person only. */
export function useDraft(name: string) {
  const user = useSession((s) => s.user?.id ?? '');
  const key = `draft.${user}.${name}`;
  const [found, setFound] = useState(() => recall(key, isDraft));
  const [round, setRound] = useState(0);
  const drop = () => {
    forget(key);
    setFound(undefined);
  };
  return {
    found,
    /** Changes when the form has to begin anew. */
    round,
    inputs: (inputs: readonly TaskInput[]): readonly TaskInput[] => initialsOf(inputs, found?.body ?? {}),
    keep: (body: Values) => remember(key, { at: new Date().toISOString(), body } satisfies Draft),
    drop,
    discard: () => {
      drop();
      setRound(round + 1);
    },
  };
}
