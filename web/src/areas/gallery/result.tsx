import { Button, Card, Col, Row } from 'antd';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { ResultPage } from '@/ui/ResultPage';
import { galleryMessages } from './messages';

export default function ResultSample() {
  const m = useMessages(galleryMessages).result;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Row gutter={16}>
        <Col xs={24} lg={12}>
          <ResultPage
            heading={2}
            type="success"
            title={m.success}
            description={m.successAbout}
            actions={<Button type="primary">{m.back}</Button>}
          />
        </Col>
        <Col xs={24} lg={12}>
          <ResultPage
            heading={2}
            type="error"
            title={m.error}
            description={m.errorAbout}
            actions={<Button type="primary">{m.again}</Button>}
          />
        </Col>
      </Row>
    </Card>
  );
}
