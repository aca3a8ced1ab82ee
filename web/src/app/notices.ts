import { create } from 'zustand';
import type { ApiError } from '@/api/errors';
import type { Like } from '@/i18n/messages';
import type zhCN from './messages/zh-CN';

type Texts = Like<typeof zhCN>;
export interface Notice {
  title: string;
  detail: string;
  /** The session is over: sign out and reload shortly after showing this. */
  endsSession: boolean;
}

/** Section 8 of the specification as one table. */
export function noticeFor(error: ApiError, m: Texts, signedIn: boolean): Notice {
  const plain = (detail: string): Notice => ({ title: m.error.title, detail, endsSession: false });
  switch (error.kind) {
    case 'forbidden':
      return { title: m.error.forbidden, detail: error.message, endsSession: false };
    case 'expired':
      return { title: m.error.unauthorized, detail: m.error.unauthorizedDetail, endsSession: true };
    case 'unauthorized':
      return { title: m.error.unauthorized, detail: m.error.unauthorizedDetail, endsSession: signedIn };
    case 'timeout':
      return plain(m.error.timeout);
    case 'network':
      return plain(m.error.network);
    case 'busy':
      return plain(error.message || m.error.busy(error.retryAfterSeconds ?? 0));
    case 'notFound':
      return plain(error.message || m.error.notFound);
    case 'conflict':
      return plain(error.message || m.error.conflict);
    case 'refused':
      return { title: m.error.refused, detail: error.message, endsSession: false };
    case 'invalid':
      return plain(
        [error.message, ...error.errors.map((e) => e.message)].filter(Boolean).join('\n') || m.error.request,
      );
    case 'server':
    case 'rejected':
      return plain(error.message || m.error.request);
  }
}

export interface Announcement {
  notice: Notice;
  /** Present when rules refused a command: shown as a panel and not as a passing notice. */
  rules?: ApiError['rules'];
}

/** Guards run outside React and possibly before it: what they say waits here until it is shown. */
export const useAnnouncements = create<{ waiting: readonly Announcement[] }>(() => ({ waiting: [] }));

export function announce(announcement: Announcement): void {
  useAnnouncements.setState(({ waiting }) => ({ waiting: [...waiting, announcement] }));
}

/** Hands over what waits, once. */
export function takeAnnouncements(): readonly Announcement[] {
  const { waiting } = useAnnouncements.getState();
  if (waiting.length > 0) useAnnouncements.setState({ waiting: [] });
  return waiting;
}
