import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { basicsMessages } from './messages';
import { StatusList } from './StatusList';
import { TypeList } from './TypeList';

/** The states of study, and the smaller list of ways of studying beside it. */
export default function StudyStatuses() {
  const m = useMessages(basicsMessages).status;
  const [params, setParams] = useSearchParams();
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? 'statuses'}
        // The filters in the address belong to the tab that is left.
        onChange={(tab) => setParams({ tab })}
        destroyOnHidden
        items={[
          { key: 'statuses', label: m.tabs.statuses, children: <StatusList /> },
          { key: 'types', label: m.tabs.types, children: <TypeList /> },
        ]}
      />
    </Card>
  );
}
