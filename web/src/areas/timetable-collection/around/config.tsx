import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { at, type Side } from '../common/side';
import { collectionMessages } from '../messages';
import { ConfigForm, type ConfigView } from './ConfigForm';

export default function CollectionConfig({ side }: { side: Side }) {
  const m = useMessages(collectionMessages).config;
  const config = useQuery({
    queryKey: ['ttsp-config', side],
    queryFn: ({ signal }) => call<ConfigView>('GET', at(side, '/config'), { signal }),
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title[side]} about={m.about[side]} />
      {config.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {config.isError && <Failed error={config.error} onRetry={() => void config.refetch()} />}
      {config.data !== undefined && <ConfigForm key={config.data.version} side={side} view={config.data} />}
    </Card>
  );
}
