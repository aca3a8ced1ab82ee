import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { loadSettings } from './calls';
import { settingsMessages } from './messages';
import { SettingsForm } from './SettingsForm';

export default function SystemSetting() {
  const m = useMessages(settingsMessages);
  const settings = useQuery({ queryKey: ['si-settings'], queryFn: ({ signal }) => loadSettings(signal) });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      {settings.isPending && <Skeleton active paragraph={{ rows: 14 }} />}
      {settings.data !== undefined && <SettingsForm key={settings.data.version} view={settings.data} />}
    </Card>
  );
}
