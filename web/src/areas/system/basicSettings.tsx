import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { systemMessages } from './messages';
import { Approvals } from './settings/Approvals';
import { Basics, SignInPart, SmsPart } from './settings/Basics';
import { Providers } from './settings/Providers';
import { PublicPages } from './settings/PublicPages';
import { Windows } from './settings/Windows';

export default function BasicSettings() {
  const m = useMessages(systemMessages).settings;
  const [params, setParams] = useSearchParams();
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? 'basic'}
        // The filters in the address belong to the tab that is left.
        onChange={(tab) => setParams({ tab })}
        destroyOnHidden
        items={[
          { key: 'basic', label: m.tabs.basic, children: <Basics /> },
          { key: 'sign-in', label: m.tabs.signIn, children: <SignInPart /> },
          { key: 'sso', label: m.tabs.sso, children: <Providers /> },
          { key: 'sms', label: m.tabs.sms, children: <SmsPart /> },
          { key: 'windows', label: m.tabs.windows, children: <Windows /> },
          { key: 'approvals', label: m.tabs.approvals, children: <Approvals /> },
          { key: 'pages', label: m.tabs.pages, children: <PublicPages /> },
        ]}
      />
    </Card>
  );
}
