import { QuestionCircleOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Empty, Flex, Skeleton, Tabs } from 'antd';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { callsOf, type Half, PAGES } from './calls';
import { SelectionContext } from './context';
import { Entry, entered } from './Entry';
import type { News } from './events';
import { Help } from './Help';
import { selectionMessages } from './messages';
import { PleaDialog } from './PleaDialog';
import { ReceiptsTab } from './ReceiptsTab';
import { ReplaceDialog } from './ReplaceDialog';
import { StepDialog } from './StepDialog';
import { STEP_NAMES, type Step, sectionsOf, stepIn } from './steps';
import { tabsOf } from './tabs';
import type { Catalogue, Overview, OwnRow, SectionLine, Wanted } from './types';
import { useLive } from './useLive';
import { usePhase } from './usePhase';
import { WindowBar } from './WindowBar';
import './selection.css';
import '@/timetable/sections.css';

const CALLS = { es: callsOf('es'), adddrop: callsOf('adddrop') };

/** The page of a student who selects, or who adds and drops. */
export function SelectionPage({ half }: { half: Half }) {
  const m = useMessages(selectionMessages);
  const calls = CALLS[half];
  const [help, setHelp] = useState(false);
  const found = useQuery({
    queryKey: [calls.base, 'overview'],
    queryFn: ({ signal }) => calls.overview(signal),
    meta: { silent: true },
  });
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless" className="selection-page">
      <PageHead
        title={m[half].title}
        about={m[half].about}
        actions={
          <Button icon={<QuestionCircleOutlined />} onClick={() => setHelp(true)}>
            {m.help.open}
          </Button>
        }
      />
      {found.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && <Found key={found.data.round?.id} half={half} overview={found.data} />}
      <Help open={help} onClose={() => setHelp(false)} />
    </Card>
  );
}

function Found({ half, overview }: { half: Half; overview: Overview }) {
  const m = useMessages(selectionMessages);
  const calls = CALLS[half];
  const queries = useQueryClient();
  const { message } = App.useApp();
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [calls.base] }), [queries, calls]);
  const { round } = overview;
  const phase = usePhase(round, refresh);
  const { state, endAt } = round ?? {};
  const waits = overview.rows.some((row) => row.state === 'WAITING');
  const [asked, setAsked] = useState<{ step: Step; words?: string | undefined; no: number }>();
  const onNews = useCallback(
    (news: News) => {
      if (news.name === 'round' && news.state === state && news.endAt === endAt) return;
      if (news.name === 'stirred' && !waits) return;
      // What one has just done oneself is seen already.
      if (news.name === 'mine' && asked === undefined) void message.info(m.ask.told);
      refresh();
    },
    [refresh, message, m, state, endAt, waits, asked],
  );
  const { seats, link } = useLive(calls, phase === 'open' || phase === 'paused', onNews);
  const [from, setFrom] = useState<SectionLine & Pick<OwnRow, 'electiveTypeId'>>();
  const [inside, setInside] = useState(() => round !== null && round !== undefined && entered(round.id));
  const [params, setParams] = useSearchParams();
  const ask = useCallback(
    (step: Step, words?: string) => setAsked((old) => ({ step, words, no: (old?.no ?? 0) + 1 })),
    [],
  );

  // A step in the address is asked for once, and only asked for.
  const step = stepIn(params);
  const carried = step === undefined || !inside ? undefined : params.toString();
  const takeUp = useEffectEvent(() => {
    if (step !== undefined) ask(step);
    setParams(
      (old) => {
        const rest = new URLSearchParams(old);
        for (const name of STEP_NAMES) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (carried !== undefined) takeUp();
  }, [carried]);

  const known = (id: string): SectionLine | undefined =>
    overview.rows.find(({ sectionId }) => sectionId === id) ??
    queries
      .getQueriesData<Catalogue>({ queryKey: [calls.base, 'catalogue'] })
      .flatMap(([, page]) => page?.data ?? [])
      .find(({ sectionId }) => sectionId === id) ??
    queries.getQueryData<Wanted[]>([calls.base, 'list'])?.find(({ sectionId }) => sectionId === id);

  const tabs = tabsOf(half);
  const tab = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const selection = {
    half,
    page: PAGES[half],
    calls,
    overview,
    phase,
    seats,
    link,
    ask,
    replace: setFrom,
    refresh,
    known,
  };
  if (!round) {
    return (
      <SelectionContext value={selection}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m[half].none}>
          <p>{m[half].noneAbout}</p>
          <Link to="/student/my-timetable">{m.toTimetable}</Link>
        </Empty>
        <h2 className="card-title">{m.tabs.history}</h2>
        <ReceiptsTab />
      </SelectionContext>
    );
  }
  return (
    <SelectionContext value={selection}>
      <Flex vertical gap={12}>
        <WindowBar round={round} phase={phase} link={link} />
        {round.kind === 'MOCK' && <Alert type="warning" showIcon title={m.mock} />}
        {inside ? (
          <Tabs
            className="selection-tabs"
            activeKey={tab?.key}
            onChange={(key) => setParams({ tab: key })}
            destroyOnHidden
            items={tabs.map(({ key, Body }) => ({ key, label: m.tabs[key], children: <Body /> }))}
          />
        ) : (
          <Entry half={half} round={round} onEnter={() => setInside(true)} />
        )}
      </Flex>
      {from !== undefined && (
        <ReplaceDialog
          calls={calls}
          from={from}
          onClose={() => setFrom(undefined)}
          onNext={(to) => {
            setFrom(undefined);
            ask({ act: 'replace', from: from.sectionId, to: to.sectionId });
          }}
        />
      )}
      {asked?.step.act === 'ask' && (
        <PleaDialog
          key={asked.no}
          calls={calls}
          plea={asked.step}
          words={asked.words}
          lines={sectionsOf(asked.step).flatMap((id) => known(id) ?? [])}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked !== undefined && asked.step.act !== 'ask' && (
        <StepDialog
          key={asked.no}
          half={half}
          page={PAGES[half]}
          calls={calls}
          step={asked.step}
          words={asked.words}
          lines={sectionsOf(asked.step).flatMap((id) => known(id) ?? [])}
          onStep={ask}
          onSettled={refresh}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SelectionContext>
  );
}
