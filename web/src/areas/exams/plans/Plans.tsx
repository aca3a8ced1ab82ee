import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '@/api/client';
import { Can } from '@/auth/Can';
import { Failed } from '@/task/Failed';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { PageHead } from '@/ui/PageHead';
import { SeasonSelect } from '../common/SeasonSelect';
import type { useSeason } from '../common/useSeason';
import { EXAM } from '../rights';
import { usePlanWords } from './messages';
import { PlanCard } from './PlanCard';
import { SolveDialog } from './SolveDialog';
import { type Plan, plansKey } from './types';

interface Props {
  season: ReturnType<typeof useSeason>;
  toolbar: ReactNode;
}

/** Timetables that were found for a season, side by side. */
export function Plans({ season, toolbar }: Props) {
  const m = usePlanWords();
  const { itemId } = season;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [adopting, setAdopting] = useState<Plan>();
  const plans = useQuery({
    queryKey: plansKey(itemId ?? ''),
    queryFn: ({ signal }) => call<Plan[]>('GET', '/api/exam/plan', { query: { itemId: itemId ?? '' }, signal }),
    enabled: itemId !== undefined,
    meta: { silent: true },
  });
  const again = () => void queries.invalidateQueries({ queryKey: plansKey(itemId ?? '') });
  const drop = (id: string) => void call('POST', '/api/exam/plan/drop', { body: { id } }).then(again);
  const open = season.state === 'SCHEDULING' || season.state === 'PUBLISHED';
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <>
            {toolbar}
            {open && (
              <Can permissions={EXAM} action="edit">
                <Button type="primary" onClick={() => setAsking(true)}>
                  {m.solve}
                </Button>
              </Can>
            )}
          </>
        }
      />
      <SeasonSelect season={season} />
      {plans.isPending && itemId !== undefined && <Skeleton active />}
      {plans.isError && <Failed error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.data?.length === 0 && <Empty description={open ? m.empty : m.notNow} />}
      <Flex vertical gap={12}>
        {plans.data?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onAdopt={() => setAdopting(plan)} onDrop={() => drop(plan.id)} />
        ))}
      </Flex>
      {asking && itemId !== undefined && (
        <SolveDialog itemId={itemId} plans={plans.data ?? []} onClose={() => setAsking(false)} />
      )}
      {adopting !== undefined && (
        <AdoptTask
          plan={adopting}
          onClose={() => {
            setAdopting(undefined);
            again();
          }}
        />
      )}
    </Card>
  );
}

function AdoptTask({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const m = usePlanWords().adopt;
  const task = {
    name: 'exam-plan-adopt',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/plan/adopt', { body: { id: plan.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
