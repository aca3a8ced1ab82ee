import { Alert } from 'antd';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Countdown } from '@/ui/Countdown';
import type { RegistrationView } from '../calls';
import { studentMessages } from '../messages';

const HOUR_MS = 3_600_000;
const MINUTES = 'YYYY-MM-DD HH:mm';

/** When registration is open, with a countdown in the last hour; asks for the truth again when it ends. */
export function Window({ window, onEnd }: { window: RegistrationView['window']; onEnd: () => void }) {
  const m = useMessages(studentMessages).register;
  const { state, from, until } = window;
  const end = until ? Date.parse(until) : Number.NaN;
  const closing = state === 'OPEN' && end - serverNow() < HOUR_MS;
  switch (state) {
    case 'NEVER':
      return <Alert type="info" showIcon title={m.never} />;
    case 'NOT_YET':
      return <Alert type="info" showIcon title={m.opens(formatDateTime(from, MINUTES))} />;
    case 'OVER':
      return <Alert type="warning" showIcon title={m.over(formatDateTime(until, MINUTES))} />;
    case 'OPEN':
      return (
        <Alert
          type={closing ? 'warning' : 'success'}
          showIcon
          title={until ? m.openUntil(formatDateTime(until, MINUTES)) : m.open}
          description={
            closing && (
              <>
                {m.left} <Countdown until={end} onEnd={onEnd} />
              </>
            )
          }
        />
      );
  }
}
