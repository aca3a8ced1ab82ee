import { Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PageHead } from '@/ui/PageHead';

interface Props {
  title: string;
  about: string;
  /** The students of the address are still being looked up. */
  pending?: boolean;
  children: ReactNode;
}

/** The frame of a page that is one task. */
export function ChangePage({ title, about, pending = false, children }: Props) {
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={title} about={about} />
      {pending ? <Skeleton active paragraph={{ rows: 8 }} /> : children}
    </Card>
  );
}
