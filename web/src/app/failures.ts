import { type ApiError, errorFromThrown } from '@/api/errors';
import { forgetSession, hasToken, useSession } from '@/auth/session';
import { useLanguage } from '@/i18n/language';
import { RELOAD_AFTER_MS } from './constants';
import { appMessages } from './messages';
import { announce, noticeFor } from './notices';

/** The language is read when something fails, not when this was set up. */
export const texts = () => appMessages.load(useLanguage.getState().language);

let ending = false;

/** Tells people about a failure; ends the session once when the failure means that it is over. */
export async function report(thrown: unknown): Promise<void> {
  const error: ApiError = errorFromThrown(thrown);
  const notice = noticeFor(error, await texts(), hasToken() || useSession.getState().user !== null);
  if (notice.endsSession && ending) return;
  announce(error.rules.length > 0 ? { notice, rules: error.rules } : { notice });
  if (!notice.endsSession) return;
  ending = true;
  forgetSession();
  setTimeout(() => globalThis.location.reload(), RELOAD_AFTER_MS);
}

export async function reportPlain(text: 'userInfo' | 'config' | 'roles'): Promise<void> {
  const m = await texts();
  announce({ notice: { title: m.error.title, detail: m.error[text], endsSession: false } });
}
