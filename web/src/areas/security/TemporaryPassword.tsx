import { CopyOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Input, Modal } from 'antd';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from './messages';

/** The only time the password is seen; closing by accident would lose it, so only the button closes. */
export function TemporaryPassword({
  name,
  password,
  onClose,
}: {
  name: string;
  password: string;
  onClose: () => void;
}) {
  const m = useMessages(securityMessages).temporary;
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(password);
    void message.success(m.copied);
  };
  return (
    <Modal
      open
      title={m.title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {m.kept}
        </Button>
      }
    >
      <Flex vertical gap={12}>
        <span>{m.about(name)}</span>
        <Flex gap={8}>
          <Input readOnly value={password} aria-label={m.password} className="code-text" />
          <Button icon={<CopyOutlined />} onClick={() => void copy()}>
            {m.copy}
          </Button>
        </Flex>
        <Alert type="info" showIcon title={m.must} />
      </Flex>
    </Modal>
  );
}
