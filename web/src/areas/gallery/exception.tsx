import { Card, Col, Row } from 'antd';
import ExceptionPage from '@/app/ExceptionPage';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { galleryMessages } from './messages';

export default function ExceptionSample() {
  const m = useMessages(galleryMessages).exception;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Row gutter={16}>
        {([403, 404, 500] as const).map((code) => (
          <Col key={code} xs={24} lg={8}>
            <ExceptionPage code={code} heading="h2" />
          </Col>
        ))}
      </Row>
    </Card>
  );
}
