import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { dashboardMessages } from './messages';
import { type TaskList, TaskTable } from './TaskTable';

const LISTS: readonly TaskList[] = ['pending', 'inProcess', 'history'];
const isList = (text: string | null): text is TaskList => LISTS.includes(text as TaskList);

export default function MyTask() {
  const m = useMessages(dashboardMessages).tasks;
  const [params, setParams] = useSearchParams();
  const asked = params.get('list');
  const list = isList(asked) ? asked : 'pending';
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Tabs
        size="small"
        activeKey={list}
        // The page number belongs to the list that is left.
        onChange={(next) => setParams({ list: next })}
        items={LISTS.map((key) => ({ key, label: m[key] }))}
      />
      <TaskTable key={list} list={list} />
    </Card>
  );
}
