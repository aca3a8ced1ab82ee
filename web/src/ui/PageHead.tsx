import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
}

/** The title of a screen, one line that says what it shows, and its main actions. */
export function PageHead({ title, about, actions, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Flex wrap justify="space-between" align="center" gap={8} style={{ marginBlockEnd: 8 }}>
      <div style={{ flex: '1 1 320px', minWidth: 0 }}>
        <Heading style={{ fontSize: level === 1 ? 18 : 16, lineHeight: '26px', fontWeight: 600, margin: 0 }}>
          {title}
        </Heading>
        {about !== undefined && <Typography.Text type="secondary">{about}</Typography.Text>}
      </div>
      {actions !== undefined && (
        <Flex wrap gap={8} className="no-print" style={{ maxWidth: '100%' }}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
