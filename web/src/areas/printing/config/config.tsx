import { Card, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { printingMessages } from '../messages';
import { Closings } from './Closings';
import { Payment } from './Payment';
import { Stations } from './Stations';

const VIEWS = ['stations', 'payment', 'closings'] as const;
type View = (typeof VIEWS)[number];

/** Where papers are printed, how they are paid, and the tills that were counted. */
export default function Config() {
  const m = useMessages(printingMessages).config;
  const [params, setParams] = useSearchParams();
  const view: View = VIEWS.find((name) => name === params.get('view')) ?? 'stations';
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <Segmented<View>
            aria-label={m.title}
            value={view}
            options={VIEWS.map((value) => ({ value, label: m[value] }))}
            onChange={(next) => setParams(next === 'stations' ? {} : { view: next })}
          />
        }
      />
      {view === 'stations' && <Stations />}
      {view === 'payment' && <Payment />}
      {view === 'closings' && <Closings />}
    </Card>
  );
}
