import { Form } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { waysMessages } from './messages';
import './ways.css';

export function AccountItem({ disabled = false, onChange }: { disabled?: boolean; onChange?: () => void }) {
  const m = useMessages(waysMessages).parts;
  return (
    <Form.Item
      name="account"
      label={m.account}
      rules={[{ required: true, whitespace: true, message: m.accountNeeded }]}
    >
      <Input
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        disabled={disabled}
        autoFocus
        onChange={onChange}
      />
    </Form.Item>
  );
}

/** A new password, typed twice. */
export function NewPassword({ autoFocus = false }: { autoFocus?: boolean }) {
  const m = useMessages(waysMessages).parts;
  return (
    <>
      <Form.Item
        name="password"
        label={m.password}
        extra={m.passwordHelp}
        rules={[{ required: true, message: m.needed }]}
      >
        <Password size="large" autoComplete="new-password" maxLength={200} autoFocus={autoFocus} />
      </Form.Item>
      <Form.Item
        name="again"
        label={m.again}
        dependencies={['password']}
        rules={[
          { required: true, message: m.needed },
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(m.different)),
          }),
        ]}
      >
        <Password size="large" autoComplete="new-password" maxLength={200} />
      </Form.Item>
    </>
  );
}

export function BackLink({ to = '/user/login' }: { to?: string }) {
  const m = useMessages(waysMessages).parts;
  return (
    <p className="login-back">
      <Link to={to}>{m.back}</Link>
    </p>
  );
}
