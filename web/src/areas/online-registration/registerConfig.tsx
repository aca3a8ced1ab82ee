import { Card, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { Applications } from './Applications';
import { Clerks } from './Clerks';
import { Designer } from './Designer';
import { Items } from './Items';
import { registrationMessages } from './messages';
import { OFFICE } from './rows';

const ALL = ['applications', 'items', 'form', 'clerks'] as const;
const DESK = ['applications', 'items'] as const;
type View = (typeof ALL)[number];

/** Applications and the work on them; for the office also what can be applied for, and who works on it. */
export default function RegisterConfig() {
  const m = useMessages(registrationMessages);
  const office = useCan(OFFICE)('query');
  const [params, setParams] = useSearchParams();
  const views: readonly View[] = office ? ALL : DESK;
  const view = views.find((name) => name === params.get('view')) ?? 'applications';
  // Each list has filters of its own.
  const go = (next: View, more: Readonly<Record<string, string>> = {}) =>
    setParams({ ...(next === 'applications' ? {} : { view: next }), ...more });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={office ? m.about : m.deskAbout}
        actions={
          <Segmented<View>
            aria-label={m.title}
            value={view}
            options={views.map((value) => ({ value, label: m.views[value] }))}
            onChange={(next) => go(next)}
          />
        }
      />
      {view === 'applications' && <Applications office={office} />}
      {view === 'items' && (
        <Items
          office={office}
          onDesign={(itemId) => go('form', { itemId })}
          onClerks={(itemId) => go('clerks', { itemId })}
        />
      )}
      {view === 'form' && (
        <Designer itemId={params.get('itemId') ?? undefined} onChoose={(itemId) => go('form', { itemId })} />
      )}
      {view === 'clerks' && <Clerks />}
    </Card>
  );
}
