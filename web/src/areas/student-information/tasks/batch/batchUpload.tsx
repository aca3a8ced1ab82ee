import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { Batches } from './Batches';
import { batchMessages } from './messages';
import { NationalRegister } from './NationalRegister';
import { UploadSheet } from './UploadSheet';
import '@/task/task.css';

export default function BatchUpload() {
  const m = useMessages(batchMessages);
  const [params, setParams] = useSearchParams();
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? 'upload'}
        onChange={(tab) => setParams({ tab })}
        items={[
          { key: 'upload', label: m.tabs.upload, children: <UploadSheet /> },
          { key: 'register', label: m.tabs.register, children: <NationalRegister /> },
          { key: 'batches', label: m.tabs.batches, children: <Batches /> },
        ]}
      />
    </Card>
  );
}
