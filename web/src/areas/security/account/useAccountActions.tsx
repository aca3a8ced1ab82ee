import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { api, call, result } from '@/api/client';
import type { AccountView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from '../messages';

/** What can be done to an account; everything with a consequence asks first and says what will happen. */
export function useAccountActions() {
  const all = useMessages(securityMessages);
  const m = all.account;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [factorOf, setFactorOf] = useState<AccountView>();
  const [reset, setReset] = useState<{ name: string; password: string }>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['accounts'] });

  const unlock = useMutation({
    mutationFn: (ids: string[]) => result(api.POST('/api/security/account/unlock', { body: { ids } })),
    onSuccess: (_, ids) => {
      void message.success(m.unlocked(ids.length));
      return refresh();
    },
  });
  const resetting = useMutation({
    mutationFn: ({ id }: AccountView) => result(api.POST('/api/security/account/reset-password', { body: { id } })),
    onSuccess: ({ temporaryPassword }, { name }) => {
      setReset({ name, password: temporaryPassword });
      return refresh();
    },
  });
  const ending = useMutation({
    mutationFn: ({ id }: AccountView) => result(api.POST('/api/security/account/end-sessions', { body: { id } })),
    onSuccess: (count) => {
      void message.success(m.ended(count));
      return refresh();
    },
  });
  const unbinding = useMutation({
    mutationFn: (id: string) => result(api.POST('/api/security/account/unbind', { body: { id } })),
    onSuccess: () => {
      void message.success(m.unbound);
      return refresh();
    },
  });
  const resettingFactor = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST', '/api/security/user-account/second-factor/reset', { body: { id, reason } }),
    onSuccess: () => {
      setFactorOf(undefined);
      void message.success(m.factorReset);
      return refresh();
    },
  });
  const ask = (title: string, content: string, okText: string, run: () => Promise<unknown>) => {
    // The failure is shown by the notice layer; the question is answered either way.
    const onOk = () => run().catch(() => undefined);
    void modal.confirm({ title, content, okText, cancelText: all.cancel, okButtonProps: { danger: true }, onOk });
  };
  return {
    factorOf,
    resettingFactor: resettingFactor.isPending,
    askFactor: setFactorOf,
    resetFactor: (reason: string) => factorOf && resettingFactor.mutate({ id: factorOf.id, reason }),
    reset,
    forget: () => setReset(undefined),
    unlock: (rows: readonly AccountView[]) => unlock.mutate(rows.map((row) => row.id)),
    askReset: (row: AccountView) => ask(m.resetAsk(row.name), m.resetEffect, m.reset, () => resetting.mutateAsync(row)),
    askEnd: (row: AccountView) =>
      ask(m.endAsk(row.name, row.sessions), m.endEffect, m.end, () => ending.mutateAsync(row)),
    askUnbind: (id: string) => ask(m.unbindAsk, m.unbindEffect, m.unbind, () => unbinding.mutateAsync(id)),
  };
}
