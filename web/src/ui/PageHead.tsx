import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

/** The title of a screen, one line that says what it shows, and its main actions. */
export function PageHead({ title, about, actions }: { title: string; about?: ReactNode; actions?: ReactNode }) {
  return (
    <Flex wrap justify="space-between" align="center" gap={8} style={{ marginBlockEnd: 8 }}>
      <div style={{ minWidth: 0 }}>
        <h1 style={{ fontSize: 18, lineHeight: '26px', fontWeight: 600, margin: 0 }}>{title}</h1>
        {about !== undefined && <Typography.Text type="secondary">{about}</Typography.Text>}
      </div>
      {actions !== undefined && (
        <Flex wrap gap={8} className="no-print">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
