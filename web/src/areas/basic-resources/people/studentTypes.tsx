import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { Categories } from './categories/Categories';
import { Codes } from './categories/Codes';
import { Degrees } from './categories/Degrees';
import { Regions } from './categories/Regions';
import { peopleMessages } from './messages';

export default function StudentTypes() {
  const m = useMessages(peopleMessages).studentTypes;
  const [params, setParams] = useSearchParams();
  // A refused edit of a region's parent sends people here to move it.
  const first = params.has('move') ? 'regions' : 'categories';
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? first}
        // The filters in the address belong to the tab that is left.
        onChange={(tab) => setParams({ tab })}
        destroyOnHidden
        items={[
          { key: 'categories', label: m.tabs.categories, children: <Categories /> },
          { key: 'degrees', label: m.tabs.degrees, children: <Degrees /> },
          { key: 'regions', label: m.tabs.regions, children: <Regions /> },
          { key: 'codes', label: m.tabs.codes, children: <Codes /> },
        ]}
      />
    </Card>
  );
}
