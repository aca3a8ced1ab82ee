import { Card, Flex, Typography } from 'antd';
import { Link } from 'react-router';
import type { HomeView } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { safeRedirect } from '@/lib/redirect';
import { formatDateTime } from '@/lib/time';
import { dashboardMessages } from '../messages';

const DAY = 86_400_000;

/** What concerns one now, each ending in what to do about it. */
export function Cards({ items }: { items: HomeView['cards'] }) {
  const m = useMessages(dashboardMessages).home;
  if (items.length === 0) return null;
  return (
    <ul className="plain-list home-cards" aria-label={m.cards}>
      {items.map(({ key, title, lines, until, action, to }) => (
        <li key={key}>
          <Card variant="borderless" style={{ height: '100%' }} styles={{ body: { height: '100%' } }}>
            <Flex vertical gap={8} style={{ height: '100%' }}>
              <h2 className="card-title">{title}</h2>
              {until && <Left until={until} />}
              <ul className="plain-list home-card-lines">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <Link to={safeRedirect(to) ?? '/'} className="home-card-action">
                {action}
              </Link>
            </Flex>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** The last moment, and in the last days how near it is. */
function Left({ until }: { until: string }) {
  const m = useMessages(dashboardMessages).home;
  const left = new Date(until).getTime() - serverNow();
  const days = Math.floor(left / DAY);
  return (
    <Typography.Text type={left < 2 * DAY ? 'danger' : 'secondary'}>
      {left < 0 ? m.wasDue(formatDateTime(until)) : m.until(formatDateTime(until), days)}
    </Typography.Text>
  );
}
