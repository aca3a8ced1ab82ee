import { Skeleton, Typography } from 'antd';
import type { HomeView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { dashboardMessages } from '../messages';
import { HomeCard } from './HomeCard';

/** The days of the term that come next, and how far away they are. */
export function KeyDates({ items }: { items: HomeView['keyDates'] | undefined }) {
  const m = useMessages(dashboardMessages).home;
  return (
    <HomeCard title={m.keyDates}>
      {items === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {items?.length === 0 && <Typography.Text type="secondary">{m.noKeyDates}</Typography.Text>}
      <ol className="plain-list home-lines" aria-label={m.keyDates}>
        {items?.map(({ date, label, days }) => (
          <li key={`${date} ${label}`}>
            <span className="home-when">{date}</span>
            <span>
              {label} <span className="small-grey">{m.inDays(days)}</span>
            </span>
          </li>
        ))}
      </ol>
    </HomeCard>
  );
}
