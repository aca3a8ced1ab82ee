import { Skeleton, Typography } from 'antd';
import type { HomeView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { dashboardMessages } from '../messages';
import { HomeCard } from './HomeCard';

/** What the reader teaches or takes today, in the order of the day. */
export function Classes({ items }: { items: HomeView['classes'] | undefined }) {
  const m = useMessages(dashboardMessages).home;
  const kinds: Readonly<Record<string, string>> = m.classKinds;
  return (
    <HomeCard title={m.classes}>
      {items === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {items?.length === 0 && <Typography.Text type="secondary">{m.noClasses}</Typography.Text>}
      <ol className="plain-list home-lines" aria-label={m.classes}>
        {items?.map(({ startTime, endTime, code, title, sectionNo, place, kind }) => (
          <li key={`${startTime} ${code} ${sectionNo} ${kind}`}>
            <span className="home-when">{m.from(startTime, endTime)}</span>
            <span>
              <strong>{code}</strong> {title}
              <br />
              <span className="small-grey">
                {[m.section(sectionNo), kinds[kind] ?? kind, place].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </HomeCard>
  );
}
