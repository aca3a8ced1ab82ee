import { Button, Empty, Flex } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { useSelection } from './context';
import { selectionMessages } from './messages';
import { OwnTable } from './OverviewTab';
import { UnitMeter } from './UnitMeter';
import { OwnWeek } from './WeekTab';

/** The courses of the semester, how many units they are, and their week. */
export function CurrentTab() {
  const m = useMessages(selectionMessages);
  const { overview } = useSelection();
  const [, setParams] = useSearchParams();
  return (
    <Flex vertical gap={16}>
      <UnitMeter units={overview.units} />
      <div>
        <Button type="primary" onClick={() => setParams({ tab: 'catalogue' })}>
          {m.tabs.catalogue}
        </Button>
      </div>
      {overview.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.rows.none} />
      ) : (
        <>
          <OwnTable label={m.tabs.current} rows={overview.rows} />
          <OwnWeek own={overview.rows} />
        </>
      )}
    </Flex>
  );
}
