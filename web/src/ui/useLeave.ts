import { App } from 'antd';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';

/** Closes a form, but asks first when something would be thrown away. */
export function useLeave(changed: () => boolean, onClose: () => void): () => void {
  const m = useMessages(appMessages);
  const { modal } = App.useApp();
  return () => {
    if (!changed()) return onClose();
    void modal.confirm({
      title: m.leave.ask,
      content: m.leave.effect,
      okText: m.leave.discard,
      okButtonProps: { danger: true },
      cancelText: m.leave.stay,
      onOk: onClose,
    });
  };
}
