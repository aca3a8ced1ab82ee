import { Card, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import type { Side } from '../common/side';
import { collectionMessages } from '../messages';
import { ConfigForm } from './ConfigForm';
import { useConfig } from './useConfig';

export default function CollectionConfig({ side }: { side: Side }) {
  const m = useMessages(collectionMessages).config;
  const config = useConfig(side);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title[side]} about={m.about[side]} />
      {config.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {config.isError && <Failed error={config.error} onRetry={() => void config.refetch()} />}
      {config.data !== undefined && <ConfigForm key={config.data.version} side={side} view={config.data} />}
    </Card>
  );
}
