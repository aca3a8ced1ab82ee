import { Alert, Button } from 'antd';
import { errorFromThrown } from '@/api/errors';
import { appMessages } from '@/app/messages';
import { noticeFor } from '@/app/notices';
import { useMessages } from '@/i18n/messages';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { taskMessages } from './messages';

/** The page has nothing to show: why, and what can be done. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const m = useMessages(taskMessages);
  const texts = useMessages(appMessages);
  const problem = errorFromThrown(error);
  const { rules } = problem;
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={m.failed}
      description={
        rules.length > 0 ? <RefusalPanel message="" rules={rules} /> : noticeFor(problem, texts, true).detail
      }
      action={
        <Button size="small" onClick={onRetry}>
          {m.retry}
        </Button>
      }
    />
  );
}
