import { Modal, notification } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '@/i18n/messages';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { appMessages } from './messages';
import { takeAnnouncements, useAnnouncements } from './notices';

/** Shows what was announced: failures as a notice, refused commands as a panel that stays until it is read. */
export default function NoticeHost() {
  const m = useMessages(appMessages);
  const [notices, noticeHolder] = notification.useNotification();
  const [modal, modalHolder] = Modal.useModal();
  const { waiting } = useAnnouncements();
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { notice, rules } of takeAnnouncements()) {
      if (rules === undefined) {
        notices.error({
          title: notice.title,
          description: <span style={{ whiteSpace: 'pre-line' }}>{notice.detail}</span>,
          role: 'alert',
        });
        continue;
      }
      const shown = modal.warning({
        title: notice.title,
        width: 560,
        okText: m.action.close,
        content: <RefusalPanel message={notice.detail} rules={rules} onLeave={() => shown.destroy()} />,
      });
    }
  }, [waiting, notices, modal, m]);
  return (
    <>
      {noticeHolder}
      {modalHolder}
    </>
  );
}
