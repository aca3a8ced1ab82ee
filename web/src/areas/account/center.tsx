import { EditOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Avatar, Badge, Button, Card, Col, Empty, Flex, Row, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, result } from '@/api/client';
import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useFileUrl } from '@/ui/useFileUrl';
import { factorQuery, linksQuery, signInsQuery } from './calls';
import { accountMessages } from './messages';
import { Outcome } from './SignIns';
import './account.css';

const NEWEST = 5;

/** Who I am here, how well the account is kept, and what has happened with it. */
export default function AccountCenter() {
  const m = useMessages(accountMessages).center;
  const navigate = useNavigate();
  const user = useSession((s) => s.user);
  const avatar = useFileUrl(user?.avatar);
  const profile = useQuery({ queryKey: ['profile'], queryFn: () => result(api.GET('/api/user/profile')) });
  return (
    <Flex vertical gap={16}>
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <Flex wrap gap="16px 24px" align="center">
          <Avatar size={72} src={avatar} icon={<UserOutlined />} alt={m.avatar} />
          <div style={{ flex: '1 1 200px', minWidth: 0 }}>
            <h1 style={{ margin: 0, fontSize: 20 }}>{user?.name}</h1>
            <Typography.Text type="secondary" className="break-anywhere">
              {[user?.username, ...(user?.roles.map((role) => role.name) ?? [])].join(' · ')}
            </Typography.Text>
          </div>
          <Button icon={<EditOutlined />} onClick={() => void navigate('/account/settings')}>
            {m.edit}
          </Button>
        </Flex>
      </Card>
      <Row gutter={[16, 16]}>
        <Col xs={24} lg={12}>
          <Part title={m.profile}>
            {profile.data === undefined ? (
              <Skeleton active />
            ) : (
              <DescriptionGrid
                columns={1}
                items={[
                  { key: 'nickname', label: m.nickname, value: profile.data.nickname || '—' },
                  { key: 'email', label: m.email, value: profile.data.email || '—' },
                  { key: 'mobile', label: m.mobile, value: profile.data.mobile || '—' },
                  { key: 'language', label: m.language, value: languageName(m, profile.data.language) },
                  { key: 'types', label: m.studentTypes, value: user?.studentTypes.join(', ') || '—' },
                ]}
              />
            )}
          </Part>
        </Col>
        <Col xs={24} lg={12}>
          <Security />
        </Col>
        <Col xs={24} lg={12}>
          <Recent />
        </Col>
        <Col xs={24} lg={12}>
          <Inbox />
        </Col>
      </Row>
    </Flex>
  );
}

const languageName = (m: { chinese: string; english: string; automatic: string }, code: string): string =>
  ({ 'zh-CN': m.chinese, 'en-US': m.english })[code] ?? m.automatic;

function Part({ title, to, more, children }: { title: string; to?: string; more?: string; children: ReactNode }) {
  return (
    <Card
      variant="borderless"
      size="small"
      style={{ height: '100%' }}
      title={<h2 className="card-title">{title}</h2>}
      extra={to !== undefined && <Link to={to}>{more}</Link>}
    >
      {children}
    </Card>
  );
}

function Security() {
  const m = useMessages(accountMessages).center;
  const factor = useQuery(factorQuery);
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => result(api.GET('/api/user/sessions', { params: { query: { pageSize: 100 } } })),
  });
  const links = useQuery(linksQuery);
  const on = factor.data?.enabled === true;
  const lines = [
    {
      tab: 'factor',
      label: m.factor,
      value: factor.data && <Badge status={on ? 'success' : 'warning'} text={on ? m.factorOn : m.factorOff} />,
      action: on ? m.manage : m.setUp,
    },
    { tab: 'password', label: m.password, value: m.passwordHint, action: m.change },
    { tab: 'sessions', label: m.sessions, value: m.count(sessions.data?.totalCount ?? 0), action: m.look },
    { tab: 'links', label: m.links, value: m.count(links.data?.length ?? 0), action: m.manage },
  ];
  return (
    <Part title={m.security}>
      <ul className="plain-list account-lines">
        {lines.map(({ tab, label, value, action }) => (
          <li key={tab}>
            <div>
              <div>{label}</div>
              <Typography.Text type="secondary">{value}</Typography.Text>
            </div>
            <Link to={`/account/settings?tab=${tab}`}>{action}</Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Recent() {
  const m = useMessages(accountMessages).center;
  const signIns = useQuery(signInsQuery(1, NEWEST));
  const rows = signIns.data?.data ?? [];
  return (
    <Part title={m.recent} to="/account/settings?tab=sign-ins" more={m.all}>
      {signIns.isPending && <Skeleton active />}
      {signIns.data !== undefined && rows.length === 0 && <Empty description={m.noRecent} />}
      <ul className="plain-list account-lines">
        {rows.map((row) => (
          <li key={`${row.at} ${row.source}`}>
            <div>
              <div>{formatDateTime(row.at)}</div>
              <Typography.Text type="secondary">{row.source}</Typography.Text>
            </div>
            <Outcome row={row} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Inbox() {
  const m = useMessages(accountMessages).center;
  const inbox = useQuery({
    queryKey: ['inbox', 'newest'],
    queryFn: () => result(api.GET('/api/user/inbox', { params: { query: { pageSize: NEWEST } } })),
  });
  const rows = inbox.data?.data ?? [];
  return (
    <Part title={m.inbox} to="/account/settings?tab=notifications" more={m.wishes}>
      {inbox.isPending && <Skeleton active />}
      {inbox.data !== undefined && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noInbox} />
      )}
      <ul className="plain-list account-lines">
        {rows.map((message) => (
          <li key={message.id}>
            <div style={{ minWidth: 0 }}>
              <Badge status={message.readAt ? 'default' : 'processing'} text={message.subject} />
              <div>
                <Typography.Text type="secondary">{formatDateTime(message.createdAt)}</Typography.Text>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
