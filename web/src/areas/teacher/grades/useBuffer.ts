import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { ofOthers, spare } from '@/lib/vault';
import { type Answer, Buffer, type Ports } from './engine';
import type { Edit } from './types';

const CHANNEL = 'grade-buffer';
const ENDED: readonly string[] = ['unauthorized', 'expired'];

/** The browser's own: the vault, the network, and locks that tabs share. */
function portsOf(account: string, sheetId: string): Ports {
  const tell = () => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(sheetId);
    channel.close();
  };
  return {
    keep: async (edits) => {
      await spare.keep(
        account,
        edits.map((edit) => ({ id: edit.op, value: edit })),
      );
      tell();
    },
    drop: async (ops) => {
      await spare.drop(account, ops);
      tell();
    },
    load: () => spare.kept<Edit>(account),
    send: (edits) =>
      call<Answer>('POST', '/api/teacher/grade-sheet/edit', {
        body: {
          sheetId,
          edits: edits.map(({ op, studentId, field, value, base }) => ({ op, studentId, field, value, base })),
        },
      }),
    alone: async (work) => {
      await navigator.locks.request(`${CHANNEL}-${account}`, work);
    },
    ended: (cause) => cause instanceof ApiError && ENDED.includes(cause.kind),
    later: (run, wait) => {
      const timer = setTimeout(run, wait);
      return () => clearTimeout(timer);
    },
    newOp: () => crypto.randomUUID(),
    now: () => Date.now(),
  };
}

/** The buffer of a sheet for this account, alive while the sheet is open; tabs hear of each other's edits. */
export function useBuffer(account: string, sheetId: string, onAnswer: (answer: Answer) => void) {
  const heard = useEffectEvent(onAnswer);
  const [others, setOthers] = useState(0);
  const [answered, setAnswered] = useState<Answer>();
  const [buffer] = useState(() => new Buffer(sheetId, portsOf(account, sheetId), setAnswered));
  const { edits, saving } = useSyncExternalStore(buffer.subscribe, buffer.snapshot);
  useEffect(() => {
    if (answered !== undefined) heard(answered);
  }, [answered]);
  useEffect(() => {
    let here = true;
    void buffer.start();
    void ofOthers(account)
      .then((count) => here && setOthers(count))
      .catch(() => undefined);
    const again = () => void buffer.flush();
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === sheetId) void buffer.reload();
    };
    globalThis.addEventListener('online', again);
    return () => {
      here = false;
      buffer.stop();
      channel.close();
      globalThis.removeEventListener('online', again);
    };
  }, [account, buffer, sheetId]);
  return { edits, saving, others, buffer };
}
