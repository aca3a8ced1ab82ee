import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { type ApiError, errorFromThrown } from '@/api/errors';
import { serverNow } from '@/app/config';
import { appMessages } from '@/app/messages';
import { noticeFor } from '@/app/notices';
import { useMessages } from '@/i18n/messages';
import { safeRedirect } from '@/lib/redirect';
import { Countdown } from '@/ui/Countdown';
import { publicMessages } from './messages';
import { Note } from './Note';

/** Public forms tell what went wrong beside their inputs and not in a passing notice. */
export function useFailure(unauthorized?: string) {
  const m = useMessages(publicMessages).login;
  const app = useMessages(appMessages);
  const [error, setError] = useState<ApiError>();
  const [blockedUntil, setBlockedUntil] = useState<number>();
  const unblock = useCallback(() => {
    setBlockedUntil(undefined);
    setError(undefined);
  }, []);
  const fail = useCallback((thrown: unknown) => {
    const failed = errorFromThrown(thrown);
    setError(failed);
    setBlockedUntil(failed.kind === 'busy' ? serverNow() + (failed.retryAfterSeconds ?? 1) * 1000 : undefined);
  }, []);
  return { fail, clear: unblock, blocked: blockedUntil !== undefined, note: note() };

  function note(): ReactNode {
    if (error === undefined) return null;
    if (blockedUntil !== undefined) {
      return (
        <Note kind="warning">
          {m.wait} <Countdown until={blockedUntil} onEnd={unblock} />
        </Note>
      );
    }
    const detail =
      error.kind === 'unauthorized'
        ? error.message || unauthorized || m.failed
        : noticeFor(error, app, false).detail || error.rules[0]?.message;
    return (
      <Note kind="error">
        {detail}
        {error.rules
          .flatMap((rule) => rule.actions ?? [])
          .map(({ label, to }) => (
            <div key={to}>
              <Link to={safeRedirect(to) ?? '/user/login'}>{label}</Link>
            </div>
          ))}
      </Note>
    );
  }
}
