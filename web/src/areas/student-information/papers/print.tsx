import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { Issued } from './Issued';
import { papersMessages } from './messages';
import { PrintForm } from './PrintForm';

/** Papers about students: made here, and found again by their number. */
export default function StudentPrint() {
  const m = useMessages(papersMessages);
  const [params, setParams] = useSearchParams();
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? 'print'}
        // The filters in the address belong to the tab that is left.
        onChange={(tab) => setParams({ tab })}
        destroyOnHidden
        items={[
          { key: 'print', label: m.tabs.print, children: <PrintForm /> },
          { key: 'issued', label: m.tabs.issued, children: <Issued /> },
        ]}
      />
    </Card>
  );
}
