import { useQuery } from '@tanstack/react-query';
import { Card, Col, Flex, Row, Skeleton, Statistic, Typography } from 'antd';
import { Link } from 'react-router';
import { api, result } from '@/api/client';
import type { HomeView } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { HOME } from '@/app/guards';
import { pagesOf } from '@/app/manifest';
import { appMessages } from '@/app/messages';
import { useSession } from '@/auth/session';
import { inLanguage, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { safeRedirect } from '@/lib/redirect';
import { dayPartOf, formatDateTime } from '@/lib/time';
import { useMenu } from '@/shell/useMenu';
import { PageHead } from '@/ui/PageHead';
import { Announcements } from './Announcements';
import { MonthCard } from './MonthCard';
import { dashboardMessages } from './messages';
import { usePageTitles } from './usePageTitles';

export default function Homepage() {
  const m = useMessages(dashboardMessages).home;
  const { greeting } = useMessages(appMessages);
  const user = useSession((s) => s.user);
  const now = new Date(serverNow());
  const home = useQuery({ queryKey: ['home'], queryFn: () => result(api.GET('/api/dashboard/home')) });
  return (
    <Flex vertical gap={16}>
      <Card variant="borderless" styles={{ body: { paddingBlock: 16 } }}>
        <PageHead
          title={m.hello(greeting[dayPartOf(now.getHours())], user?.nickname || user?.name || '')}
          about={formatDateTime(now, `${DATE_FORMAT} dddd`)}
        />
        {home.isPending ? <Skeleton active paragraph={{ rows: 1 }} /> : <Todo items={home.data?.todo ?? []} />}
      </Card>
      <Row gutter={[16, 16]}>
        <Col xs={24} lg={14}>
          <Announcements />
        </Col>
        <Col xs={24} lg={10}>
          <Shortcuts />
        </Col>
        <Col span={24}>
          <MonthCard />
        </Col>
      </Row>
    </Flex>
  );
}

function Todo({ items }: { items: HomeView['todo'] }) {
  const m = useMessages(dashboardMessages).home;
  const labelOf = usePageTitles();
  const named: Readonly<Record<string, string>> = m.todoKeys;
  if (items.length === 0) return <Typography.Text type="secondary">{m.noTodo}</Typography.Text>;
  return (
    <ul className="plain-list todo-figures" aria-label={m.todo}>
      {items.map((item) => (
        <li key={item.key}>
          <Link to={safeRedirect(item.to) ?? '/'} className="todo-figure">
            <Statistic title={named[item.key] ?? labelOf(item.to)} value={item.count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const MOST_SHORTCUTS = 12;

/** The first pages of the user's own menu; the administration's order makes the important ones come first. */
function Shortcuts() {
  const m = useMessages(dashboardMessages).home;
  const language = useLanguage((s) => s.language);
  const pages = pagesOf(useMenu())
    .filter((page) => page.path !== HOME)
    .slice(0, MOST_SHORTCUTS);
  return (
    <Card variant="borderless" title={<h2 className="card-title">{m.shortcuts}</h2>} style={{ height: '100%' }}>
      {pages.length === 0 && <Typography.Text type="secondary">{m.noShortcuts}</Typography.Text>}
      <Flex wrap gap="8px 24px">
        {pages.map((page) => (
          <Link key={page.path} to={page.path}>
            {inLanguage(page.title, language)}
          </Link>
        ))}
      </Flex>
    </Card>
  );
}
