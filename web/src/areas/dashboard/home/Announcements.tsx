import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton, Typography } from 'antd';
import { api, result } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { SafeHtml } from '@/ui/SafeHtml';
import { dashboardMessages } from '../messages';

export function Announcements() {
  const m = useMessages(dashboardMessages).home;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const announcement = useQuery({
    queryKey: ['content', 'announcement'],
    queryFn: () => result(api.GET('/api/content/announcement')),
  });
  const data = announcement.data;
  const body = data && (chinese ? data.bodyZh : data.bodyEn || data.bodyZh);
  return (
    <Card variant="borderless" title={<h2 className="card-title">{m.announcements}</h2>} style={{ height: '100%' }}>
      {announcement.isPending && <Skeleton active />}
      {data && !body && <Typography.Text type="secondary">{m.noAnnouncements}</Typography.Text>}
      {data && body && (
        <>
          <h3 style={{ marginBlock: 0, fontSize: 15 }}>{chinese ? data.titleZh : data.titleEn || data.titleZh}</h3>
          {data.updatedAt && <Typography.Text type="secondary">{formatDateTime(data.updatedAt)}</Typography.Text>}
          <SafeHtml html={body} />
        </>
      )}
    </Card>
  );
}
