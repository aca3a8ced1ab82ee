import { Alert, App, Button } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import type { Draft } from '@/task/useDraft';
import { processMessages } from './messages';

/** Says that an unfinished form is here again, and lets it be cleared. */
export function DraftNotice({ draft, onDiscard }: { draft: Draft | undefined; onDiscard: () => void }) {
  const m = useMessages(processMessages).draft;
  const { modal } = App.useApp();
  if (draft === undefined) return null;
  const ask = () =>
    void modal.confirm({
      title: m.confirm,
      content: m.confirmAbout,
      okText: m.discard,
      okButtonProps: { danger: true },
      cancelText: m.keep,
      onOk: onDiscard,
    });
  return (
    <Alert
      type="info"
      role="status"
      showIcon
      title={m.found(formatDateTime(draft.at, 'YYYY-MM-DD HH:mm'))}
      action={
        <Button size="small" onClick={ask}>
          {m.discard}
        </Button>
      }
      style={{ marginBlockEnd: 16 }}
    />
  );
}
