import { Modal, notification } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '@/i18n/messages';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { appMessages } from './messages';
import { onAnnouncement } from './notices';

/** Shows what was announced: failures as a notice, refused commands as a panel that stays until it is read. */
export default function NoticeHost() {
  const m = useMessages(appMessages);
  const [notices, noticeHolder] = notification.useNotification();
  const [modal, modalHolder] = Modal.useModal();
  useEffect(
    () =>
      onAnnouncement(({ notice, rules }) => {
        if (rules === undefined) {
          notices.error({
            title: notice.title,
            description: <span style={{ whiteSpace: 'pre-line' }}>{notice.detail}</span>,
            role: 'alert',
          });
          return;
        }
        const shown = modal.warning({
          title: notice.title,
          width: 560,
          okText: m.action.close,
          content: <RefusalPanel message={notice.detail} rules={rules} onLeave={() => shown.destroy()} />,
        });
      }),
    [notices, modal, m],
  );
  return (
    <>
      {noticeHolder}
      {modalHolder}
    </>
  );
}
