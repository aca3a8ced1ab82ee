import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import type { Kind } from '../common/rights';
import { plansMessages } from './messages';
import { loadSettings, SettingsForm } from './SettingsForm';

export default function PlanSettings({ kind }: { kind: Kind }) {
  const m = useMessages(plansMessages).settings;
  const settings = useQuery({
    queryKey: ['sp-settings'],
    queryFn: ({ signal }) => loadSettings(signal),
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title[kind]} about={m.about} />
      {settings.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data !== undefined && <SettingsForm key={settings.data.version} kind={kind} view={settings.data} />}
    </Card>
  );
}
