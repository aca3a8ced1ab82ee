import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { ControlRoom } from '@/university/selection/control/ControlRoom';
import { page } from '../common/paths';
import { OFFICE } from '../common/rights';
import { useWords } from '../messages';
import { LIMITS, LimitsForm, loadLimits } from './LimitsForm';
import { Rounds } from './Rounds';
import '../common/selection.css';

/** Rounds, limits and what students confirm; a round that is looked at has the page for itself. */
export default function Settings() {
  const words = useWords();
  const m = words.settings;
  const [params] = useSearchParams();
  const roundId = params.get('roundId');
  const limits = useQuery({
    queryKey: [LIMITS],
    queryFn: ({ signal }) => loadLimits(signal),
    meta: { silent: true },
  });
  if (roundId !== null) {
    return (
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <ControlRoom key={roundId} door="es" roundId={roundId} office={OFFICE} back={page('settings')} />
      </Card>
    );
  }
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Rounds semesterId={params.get('semesterId') ?? undefined} />
      <section aria-label={words.limits.title} className="es-part">
        <PageHead level={2} title={words.limits.title} about={words.limits.about} />
        {limits.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
        {limits.isError && <Failed error={limits.error} onRetry={() => void limits.refetch()} />}
        {limits.data !== undefined && <LimitsForm key={limits.data.version} view={limits.data} />}
      </section>
    </Card>
  );
}
