import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { Links } from './Links';
import { accountMessages } from './messages';
import { Notifications } from './Notifications';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';
import { SignIns } from './SignIns';

export default function AccountSettings() {
  const m = useMessages(accountMessages);
  const [params, setParams] = useSearchParams();
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? 'profile'}
        onChange={(tab) => setParams({ tab })}
        items={[
          { key: 'profile', label: m.profile.tab, children: <ProfileForm /> },
          { key: 'password', label: m.password.tab, children: <PasswordForm /> },
          { key: 'factor', label: m.factor.tab, children: <SecondFactor /> },
          { key: 'sessions', label: m.sessions.tab, children: <Sessions /> },
          { key: 'sign-ins', label: m.signIns.tab, children: <SignIns /> },
          { key: 'links', label: m.links.tab, children: <Links /> },
          { key: 'notifications', label: m.notifications.tab, children: <Notifications /> },
        ]}
      />
    </Card>
  );
}
