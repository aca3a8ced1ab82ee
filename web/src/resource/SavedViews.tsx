import { BookOutlined } from '@ant-design/icons';
import { Button, Popover, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { ViewDraft } from './savedViews';

const ViewsPanel = lazy(() => import('./ViewsPanel'));

interface Props {
  screen: string;
  look: Pick<ViewDraft, 'query' | 'columns'>;
  onOpen: (look: Pick<ViewDraft, 'query' | 'columns'>) => void;
}

/** The saved looks at this list; they are fetched when somebody asks for them. */
export function SavedViews(props: Props) {
  const m = useMessages(resourceMessages).views;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      title={m.title}
      destroyOnHidden
      content={
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2, width: 240 }} />}>
          <ViewsPanel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button icon={<BookOutlined />} aria-label={m.title} title={m.title} />
    </Popover>
  );
}
