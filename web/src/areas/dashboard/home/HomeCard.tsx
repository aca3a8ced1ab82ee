import { Card } from 'antd';
import type { PropsWithChildren } from 'react';

export function HomeCard({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Card variant="borderless" title={<h2 className="card-title">{title}</h2>} style={{ height: '100%' }}>
      {children}
    </Card>
  );
}
