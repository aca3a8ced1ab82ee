import { Card, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import type { LogEntry } from '@/api/schema.gen';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { PageHead } from '@/ui/PageHead';
import { DecisionList } from '@/university/selection/DecisionList';
import { decisionService } from '@/university/selection/decisions';
import { at } from './common/paths';
import { ES } from './common/rights';
import { useWords } from './messages';

const decisions = decisionService(at('/decision'));
const log = tableService<LogEntry, LogEntry, LogFilter>(at('/log'), ['export']);
const VIEW = 'view';

/** What students asked for and what became of it; and what the office changed. */
export default function SelectionLog() {
  const m = useWords().log;
  const [params, setParams] = useSearchParams();
  const office = params.get(VIEW) === 'office';
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <Segmented<'decisions' | 'office'>
            aria-label={m.title}
            value={office ? 'office' : 'decisions'}
            options={[
              { value: 'decisions', label: m.decisions },
              { value: 'office', label: m.office },
            ]}
            // Each of the two has filters of its own.
            onChange={(next) => setParams(next === 'office' ? { [VIEW]: 'office' } : {})}
          />
        }
      />
      {office ? (
        <LogPage name="es-log" embedded title={m.office} about={m.officeAbout} permissions={ES} service={log} />
      ) : (
        <DecisionList
          name="es-decisions"
          embedded
          title={m.decisions}
          about={m.decisionsAbout}
          empty={m.decisionsEmpty}
          permissions={ES}
          semesterId={params.get('semesterId') ?? undefined}
          service={decisions}
        />
      )}
    </Card>
  );
}
