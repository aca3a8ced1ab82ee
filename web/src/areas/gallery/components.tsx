import { Card, Col, Row } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { serverNow } from '@/app/config';
import { MINI_CHART_POINTS } from '@/app/constants';
import { QrCode } from '@/auth/factor/QrCode';
import { useMessages } from '@/i18n/messages';
import { formatNumber, textWidth, truncate } from '@/lib/text';
import { ProtectedValue } from '@/resource/ProtectedValue';
import { Countdown } from '@/ui/Countdown';
import { PageHead } from '@/ui/PageHead';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { galleryMessages } from './messages';

const BarChart = lazy(() => import('@/ui/BarChart'));
const POINTS = Array.from({ length: MINI_CHART_POINTS }, (_, i) => ({ x: String(i + 1), y: (i * 37) % 50 }));
/** Not a code anybody can read: it only shows how rows are drawn. */
const ROWS = Array.from({ length: 21 }, (_, y) =>
  Array.from({ length: 21 }, (_unused, x) => ((x * 7 + y * 13 + x * y) % 3 === 0 ? '1' : '0')).join(''),
);

export default function ComponentSamples() {
  const m = useMessages(galleryMessages).components;
  const [until] = useState(() => serverNow() + 3_661_000);
  const samples: readonly (readonly [string, ReactNode])[] = [
    [m.countdown, <Countdown key="countdown" until={until} />],
    [
      m.protected,
      <ProtectedValue
        key="protected"
        mask="138****0000"
        id="1"
        name="mobile"
        label={m.protected}
        reveal={{ path: '/api/security/user', permissions: ['ADMIN_AUTH_SECURITY'], action: 'get' }}
      />,
    ],
    [
      m.refusal,
      <RefusalPanel
        key="refusal"
        message={m.refusalMessage}
        rules={[
          {
            code: 'grades_missing',
            message: m.rule,
            data: { label: m.missing, value: 3 },
            actions: [{ label: m.offer, to: '/gallery/components' }],
          },
        ]}
      />,
    ],
    [m.qr, <QrCode key="qr" rows={ROWS} label={m.qr} />],
    [m.numbers, `${truncate(m.about, 12)} · ${textWidth(m.about)} · ${formatNumber(1234567.5)}`],
    [
      m.chart,
      <Suspense key="chart">
        <BarChart points={POINTS} label={m.points} />
      </Suspense>,
    ],
  ];
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Row gutter={[16, 16]}>
        {samples.map(([title, sample]) => (
          <Col key={title} xs={24} md={12} xl={8}>
            <Card size="small" title={<h2 className="card-title">{title}</h2>} style={{ height: '100%' }}>
              {sample}
            </Card>
          </Col>
        ))}
      </Row>
    </Card>
  );
}
