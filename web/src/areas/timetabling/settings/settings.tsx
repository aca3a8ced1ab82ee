import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { settingsMessages } from './messages';
import { loadSettings, SettingsForm } from './SettingsForm';

export default function Settings() {
  const m = useMessages(settingsMessages);
  const settings = useQuery({
    queryKey: ['tts-settings'],
    queryFn: ({ signal }) => loadSettings(signal),
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      {settings.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data !== undefined && <SettingsForm key={settings.data.version} view={settings.data} />}
    </Card>
  );
}
