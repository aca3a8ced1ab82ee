import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { Delegations } from './Delegations';
import { tasksMessages } from './messages';
import { LISTS, Tasks } from './Tasks';

const PARTS = [...LISTS, 'delegations'] as const;
type Part = (typeof PARTS)[number];
const isPart = (text: string | null): text is Part => PARTS.includes(text as Part);

export default function MyTask() {
  const m = useMessages(tasksMessages);
  const [params, setParams] = useSearchParams();
  const asked = params.get('list');
  const part = isPart(asked) ? asked : 'pending';
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Tabs
        size="small"
        activeKey={part}
        // The page number belongs to the list that is left.
        onChange={(next) => setParams({ list: next })}
        items={PARTS.map((key) => ({ key, label: m.lists[key] }))}
      />
      {part === 'delegations' ? <Delegations /> : <Tasks key={part} list={part} />}
    </Card>
  );
}
