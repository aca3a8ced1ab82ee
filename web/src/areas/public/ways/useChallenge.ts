import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '@/api/client';
import type { Challenge } from '@/api/contract';
import { serverNow } from '@/app/config';

export interface Asked extends Challenge {
  /** From then on the code may be sent again. */
  resendAt: number;
}

/** A code on its way: sent, sent again, or sent by the other channel. */
export function useChallenge(onError: (thrown: unknown) => void) {
  const [asked, setAsked] = useState<Asked>();
  const take = (challenge: Challenge) =>
    setAsked({ ...challenge, resendAt: serverNow() + challenge.resendAfterS * 1000 });
  const sending = useMutation({
    mutationFn: (send: () => Promise<Challenge>) => send(),
    meta: { silent: true },
    onSuccess: take,
    onError,
  });
  const other = () =>
    sending.mutate(() =>
      call<Challenge>('POST', '/api/account/sms_err', { body: { challenge: asked?.challenge ?? '' } }),
    );
  const drop = useCallback(() => setAsked(undefined), []);
  return { asked, send: sending.mutate, other, drop, sending: sending.isPending };
}
