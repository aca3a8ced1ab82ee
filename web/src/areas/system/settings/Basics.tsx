import { useQuery } from '@tanstack/react-query';
import { Col, Row, Skeleton } from 'antd';
import { api, result } from '@/api/client';
import { BasicForm } from './BasicForm';
import { MailForm } from './MailForm';

/** Two forms with a version each: who changes the mail server does not collide with who changes the title. */
export function Basics() {
  const config = useQuery({ queryKey: ['base-config'], queryFn: () => result(api.GET('/api/base/config/get')) });
  if (config.data === undefined) return <Skeleton active />;
  const { basic, basicVersion, mail, mailVersion } = config.data;
  return (
    <Row gutter={[32, 16]}>
      <Col xs={24} xl={14}>
        <BasicForm key={basicVersion} value={basic} version={basicVersion} />
      </Col>
      <Col xs={24} xl={10}>
        <MailForm key={mailVersion} value={mail} version={mailVersion} />
      </Col>
    </Row>
  );
}
