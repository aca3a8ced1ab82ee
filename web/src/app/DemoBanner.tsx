import { useMessages } from '@/i18n/messages';
import { useConfig } from './config';
import { appMessages } from './messages';

/** A demonstration database says so on every page. */
export function DemoBanner() {
  const m = useMessages(appMessages);
  const demo = useConfig((s) => s.config?.mode === 'demo');
  return demo ? (
    <div className="demo-banner no-print" role="note">
      {m.demo}
    </div>
  ) : null;
}
