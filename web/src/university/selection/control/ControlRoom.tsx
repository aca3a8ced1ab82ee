import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flex, Skeleton, Statistic } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '@/auth/Can';
import type { PermissionId } from '@/auth/permissions';
import { Failed } from '@/task/Failed';
import { CommandDialog } from './CommandDialog';
import { type Door, type HotSection, loadControl, type RoundVerb, setSection, turn } from './calls';
import { Figures } from './Figures';
import { Head } from './Head';
import { useControlWords } from './messages';
import { QuotaDialog } from './QuotaDialog';
import './control.css';

// Seldom asked for.
const LaboratoryPanel = lazy(() => import('./LaboratoryPanel'));
const EVERY_MS = 3000;
const TOTALS = ['attempts', 'granted', 'refused', 'promoted', 'seats', 'waiting', 'entries'] as const;
const isRunning = (state: string) => state === 'OPEN' || state === 'PAUSED';

interface Props {
  door: Door;
  roundId: string;
  /** Who may do something about it. */
  office: readonly PermissionId[];
  /** Where the list of rounds is. */
  back: string;
}
type Doing = { verb: RoundVerb } | { quota: HotSection } | { status: HotSection };

/** What happens in a round now, and what the office may do about it. */
export function ControlRoom({ door, roundId, office, back }: Props) {
  const m = useControlWords();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const [lab, setLab] = useState(false);
  const control = useQuery({
    queryKey: ['round-control', door, roundId],
    queryFn: ({ signal }) => loadControl(door, roundId, signal),
    refetchInterval: ({ state }) => (isRunning(state.data?.round.state ?? '') ? EVERY_MS : false),
    meta: { silent: true },
  });
  const may = useCan(office)('edit');
  const close = () => setDoing(undefined);
  const changed = () => {
    close();
    void queries.invalidateQueries();
  };
  const { data } = control;
  if (control.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data === undefined) return <Failed error={control.error} onRetry={() => void control.refetch()} />;
  const acts = may && isRunning(data.round.state);
  return (
    <section className="control-room">
      <Head
        data={data}
        door={door}
        office={office}
        back={back}
        onVerb={(verb) => setDoing({ verb })}
        lab={lab}
        onLab={() => setLab(!lab)}
      />
      {lab && (
        <Suspense fallback={<Skeleton active />}>
          <LaboratoryPanel door={door} roundId={roundId} />
        </Suspense>
      )}
      <Flex wrap gap="16px 32px" style={{ marginBlock: 16 }}>
        {TOTALS.map((name) => (
          <Statistic
            key={name}
            title={m.totals[name]}
            value={data.totals[name]}
            styles={{ content: { fontSize: 20 } }}
          />
        ))}
      </Flex>
      <Figures
        data={data}
        onQuota={acts ? (quota) => setDoing({ quota }) : undefined}
        onStatus={acts ? (status) => setDoing({ status }) : undefined}
      />
      {doing !== undefined && 'verb' in doing && (
        <CommandDialog
          title={m.verbs[doing.verb].action}
          effect={m.verbs[doing.verb].effect}
          done={m.verbs[doing.verb].done}
          danger={doing.verb === 'close' || doing.verb === 'pause'}
          minutes={doing.verb === 'extend'}
          run={(given) => turn(door, doing.verb, { id: roundId, ...given })}
          onDone={changed}
          onClose={close}
        />
      )}
      {doing !== undefined && 'quota' in doing && (
        <QuotaDialog
          door={door}
          roundId={roundId}
          section={doing.quota}
          onDone={() => void control.refetch()}
          onClose={close}
        />
      )}
      {doing !== undefined && 'status' in doing && (
        <StatusDialog door={door} roundId={roundId} section={doing.status} onDone={changed} onClose={close} />
      )}
    </section>
  );
}

interface StatusProps extends Pick<Props, 'door' | 'roundId'> {
  section: HotSection;
  onDone: () => void;
  onClose: () => void;
}
function StatusDialog({ door, roundId, section, onDone, onClose }: StatusProps) {
  const m = useControlWords();
  const open = section.status !== 'OPEN';
  const words = open ? m.verbs.openSection : m.verbs.closeSection;
  return (
    <CommandDialog
      title={words.action}
      effect={`${section.label}: ${words.effect}`}
      done={words.done}
      danger={!open}
      run={({ reason }) =>
        setSection(door, { roundId, sectionId: section.sectionId, status: open ? 'OPEN' : 'CLOSED', reason })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
