import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { Requests } from '../requests/Requests';
import { recordMessages } from './messages';
import { StudentEditor } from './StudentEditor';
import '@/task/task.css';

/** The office's changes to a record, and those that students ask for. */
export default function UpdateStudent() {
  const m = useMessages(recordMessages).update;
  const [params, setParams] = useSearchParams();
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <Tabs
        destroyOnHidden
        activeKey={params.get('tab') === 'requests' ? 'requests' : 'student'}
        onChange={(tab) => setParams({ tab })}
        items={[
          { key: 'student', label: m.tabs.student, children: <StudentEditor /> },
          { key: 'requests', label: m.tabs.requests, children: <Requests /> },
        ]}
      />
    </Card>
  );
}
