import { useQuery } from '@tanstack/react-query';
import { Card, Col, Flex, Row, Skeleton, Statistic, Typography } from 'antd';
import { Link } from 'react-router';
import { call } from '@/api/client';
import type { HomeView } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { appMessages } from '@/app/messages';
import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { safeRedirect } from '@/lib/redirect';
import { dayPartOf, formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { dashboardMessages } from '../messages';
import { Announcements } from './Announcements';
import { Cards } from './Cards';
import { Classes } from './Classes';
import { KeyDates } from './KeyDates';
import { MonthCard } from './MonthCard';
import { Shortcuts } from './Shortcuts';
import './home.css';

/** The day at a glance: what waits, what is on, what comes. */
export default function Homepage() {
  const m = useMessages(dashboardMessages).home;
  const { greeting } = useMessages(appMessages);
  const user = useSession((s) => s.user);
  const home = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call<HomeView>('GET', '/api/dashboard/home', { signal }),
    meta: { silent: true },
  });
  const { data } = home;
  const now = new Date(serverNow());
  const part = dayPartOf(data?.hour ?? now.getHours());
  return (
    <Flex vertical gap={16}>
      <Card variant="borderless" styles={{ body: { paddingBlock: 16 } }}>
        <PageHead
          title={m.hello(greeting[part], user?.nickname || user?.name || '')}
          about={<Today day={formatDateTime(data?.today ?? now, `${DATE_FORMAT} dddd`)} term={data?.term} />}
        />
        {home.isPending && <Skeleton active paragraph={{ rows: 1 }} />}
        {home.isError && <Failed error={home.error} onRetry={() => void home.refetch()} />}
        {data !== undefined && <Todo items={data.todo} more={data.cards.length > 0} />}
      </Card>
      {data !== undefined && <Cards items={data.cards} />}
      <Row gutter={[16, 16]}>
        <Col xs={24} lg={14}>
          <Announcements />
        </Col>
        <Col xs={24} lg={10}>
          <Shortcuts items={data?.shortcuts} />
        </Col>
        <Col xs={24} lg={14}>
          <Classes items={data?.classes} />
        </Col>
        <Col xs={24} lg={10}>
          <KeyDates items={data?.keyDates} />
        </Col>
        <Col span={24}>
          <MonthCard />
        </Col>
      </Row>
    </Flex>
  );
}

/** The date, the term and its week, and what the calendar says about the day. */
function Today({ day, term }: { day: string; term: HomeView['term'] }) {
  const m = useMessages(dashboardMessages).home;
  if (!term) return day;
  const week = term.over ? m.termOver : term.week === 0 ? m.beforeTerm(term.startDate) : m.week(term.week, term.weeks);
  return [day, term.name, week, term.dayNote].filter(Boolean).join(' · ');
}

function Todo({ items, more }: { items: HomeView['todo']; more: boolean }) {
  const m = useMessages(dashboardMessages).home;
  if (items.length === 0 && more) return null;
  if (items.length === 0) return <Typography.Text type="secondary">{m.noTodo}</Typography.Text>;
  return (
    <ul className="plain-list todo-figures" aria-label={m.todo}>
      {items.map(({ key, label, count, to }) => (
        <li key={key}>
          <Link to={safeRedirect(to) ?? '/'} className="todo-figure">
            <Statistic title={label} value={count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
