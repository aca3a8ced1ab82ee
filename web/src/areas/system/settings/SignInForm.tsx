import { Button, Form, Radio, Select, Switch, Typography } from 'antd';
import type { SignInSettings } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { systemMessages } from '../messages';
import { useConfigPart } from './useConfigPart';

const NAMES = ['code', 'forgot', 'register', 'registerDomains', 'lookup', 'codeAsSecondFactor'] as const;

/** Which ways in are open, and who may make an account. */
export function SignInForm({ value, version }: { value: SignInSettings; version: number }) {
  const m = useMessages(systemMessages).signIn;
  const { form, formProps, may, busy, notice } = useConfigPart({ part: 'signIn', names: NAMES, value, version });
  const who = Form.useWatch('signIn.register', form) as SignInSettings['register'] | undefined;
  const toggle = (name: keyof SignInSettings, label: string, help: string) => (
    <Form.Item name={`signIn.${name}`} label={label} extra={help} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
  return (
    <Form {...formProps} style={{ maxWidth: 640 }}>
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      {notice}
      {toggle('code', m.code, m.codeHelp)}
      {toggle('forgot', m.forgot, m.forgotHelp)}
      {toggle('codeAsSecondFactor', m.factor, m.factorHelp)}
      {toggle('lookup', m.lookup, m.lookupHelp)}
      <Form.Item name="signIn.register" label={m.register} extra={m.registerHelp}>
        <Radio.Group
          options={(['NOBODY', 'DOMAINS', 'ANYONE'] as const).map((key) => ({ value: key, label: m.who[key] }))}
        />
      </Form.Item>
      <Form.Item
        name="signIn.registerDomains"
        label={m.domains}
        extra={m.domainsHelp}
        hidden={(who ?? value.register) !== 'DOMAINS'}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', ';']} />
      </Form.Item>
      {may && (
        <Button type="primary" htmlType="submit" loading={busy}>
          {m.save}
        </Button>
      )}
    </Form>
  );
}
