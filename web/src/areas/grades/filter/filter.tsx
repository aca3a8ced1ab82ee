import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { PageHead } from '@/ui/PageHead';
import { useWords } from '../messages';
import { Decisions } from './Decisions';
import { Presets } from './Presets';
import { Search } from './Search';

/** Whose averages fulfil which conditions, and what is done with those found. */
export default function GpaFilter() {
  const m = useWords().filter;
  const [params, setParams] = useSearchParams();
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? 'search'}
        // The filters in the address belong to the tab that is left.
        onChange={(tab) => setParams({ tab })}
        destroyOnHidden
        items={[
          { key: 'search', label: m.search, children: <Search /> },
          { key: 'presets', label: m.presets.title, children: <Presets /> },
          { key: 'decisions', label: m.decisions.title, children: <Decisions /> },
        ]}
      />
    </Card>
  );
}
