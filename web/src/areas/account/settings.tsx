import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { accountMessages } from './messages';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';
import { Sessions } from './Sessions';

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
          { key: 'sessions', label: m.sessions.tab, children: <Sessions /> },
        ]}
      />
    </Card>
  );
}
