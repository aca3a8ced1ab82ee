import { Flex, Skeleton, Typography } from 'antd';
import { Link } from 'react-router';
import type { HomeView } from '@/api/schema.gen';
import { trailTo } from '@/app/manifest';
import { useMessages } from '@/i18n/messages';
import { useMenu } from '@/shell/useMenu';
import { dashboardMessages } from '../messages';
import { HomeCard } from './HomeCard';

/** The pages people of this role go to most, as far as they are in their menu. */
export function Shortcuts({ items }: { items: HomeView['shortcuts'] | undefined }) {
  const m = useMessages(dashboardMessages).home;
  const menu = useMenu();
  const pages = items?.filter(({ to }) => trailTo(menu, to).length > 0);
  return (
    <HomeCard title={m.shortcuts}>
      {pages === undefined && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {pages?.length === 0 && <Typography.Text type="secondary">{m.noShortcuts}</Typography.Text>}
      <Flex wrap gap="8px 24px">
        {pages?.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </Flex>
    </HomeCard>
  );
}
