import { Button, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useMessages } from '@/i18n/messages';
import { Note } from '../Note';
import { kioskMessages } from './messages';

interface Props {
  /** Why the key that was here does not count. */
  problem: string;
  onKey: (key: string) => void;
}

/** The one time that somebody of the office stands here. */
export function KeyForm({ problem, onKey }: Props) {
  const m = useMessages(kioskMessages).key;
  return (
    <div className="login-card">
      <h2 className="login-title">{m.title}</h2>
      <p>{m.about}</p>
      {problem !== '' && <Note kind="error">{problem}</Note>}
      <Form
        name="kiosk-key"
        layout="vertical"
        requiredMark={false}
        onFinish={({ key }: { key: string }) => onKey(key.trim())}
      >
        <Form.Item name="key" label={m.label} rules={[{ required: true, whitespace: true, message: m.needed }]}>
          <Input size="large" type="password" autoComplete="off" spellCheck={false} maxLength={100} />
        </Form.Item>
        <Button block size="large" type="primary" htmlType="submit">
          {m.submit}
        </Button>
      </Form>
    </div>
  );
}
