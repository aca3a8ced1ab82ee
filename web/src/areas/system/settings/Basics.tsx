import { useQuery } from '@tanstack/react-query';
import { Col, Row, Skeleton } from 'antd';
import { api, result } from '@/api/client';
import type { BaseConfigView } from '@/api/schema.gen';
import { BasicForm } from './BasicForm';
import { MailForm } from './MailForm';
import { SignInForm } from './SignInForm';
import { SmsForm } from './SmsForm';

function useBaseConfig(): BaseConfigView | undefined {
  return useQuery({ queryKey: ['base-config'], queryFn: () => result(api.GET('/api/base/config/get')) }).data;
}

export function Basics() {
  const config = useBaseConfig();
  if (config === undefined) return <Skeleton active />;
  return (
    <Row gutter={[32, 16]}>
      <Col xs={24} xl={14}>
        <BasicForm key={config.basicVersion} value={config.basic} version={config.basicVersion} />
      </Col>
      <Col xs={24} xl={10}>
        <MailForm key={config.mailVersion} value={config.mail} version={config.mailVersion} />
      </Col>
    </Row>
  );
}

export function SignInPart() {
  const config = useBaseConfig();
  if (config === undefined) return <Skeleton active />;
  return <SignInForm key={config.signInVersion} value={config.signIn} version={config.signInVersion} />;
}

export function SmsPart() {
  const config = useBaseConfig();
  if (config === undefined) return <Skeleton active />;
  return <SmsForm key={config.smsVersion} value={config.sms} version={config.smsVersion} />;
}
