import { Card, Collapse, Skeleton, Typography } from 'antd';
import type { Announcement } from '@/api/schema.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { SafeHtml } from '@/ui/SafeHtml';
import { dashboardMessages } from './messages';

export function Announcements({ loading, items }: { loading: boolean; items: readonly Announcement[] }) {
  const m = useMessages(dashboardMessages).home;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return (
    <Card variant="borderless" title={<h2 className="card-title">{m.announcements}</h2>} style={{ height: '100%' }}>
      {loading && <Skeleton active />}
      {!loading && items.length === 0 && <Typography.Text type="secondary">{m.noAnnouncements}</Typography.Text>}
      <Collapse
        ghost
        size="small"
        items={items.map((item) => ({
          key: item.id,
          label: chinese ? item.titleZh : item.titleEn || item.titleZh,
          extra: <Typography.Text type="secondary">{formatDateTime(item.at, 'YYYY-MM-DD')}</Typography.Text>,
          children: <SafeHtml html={chinese ? item.bodyZh : item.bodyEn || item.bodyZh} />,
        }))}
      />
    </Card>
  );
}
