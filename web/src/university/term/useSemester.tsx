import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from 'antd';
import { type PropsWithChildren, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import type { HomeView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { recall, remember } from '@/lib/storage';
import { LINKED, writeState } from '@/resource/listState';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { PageHead } from '@/ui/PageHead';
import { semesterOptions } from '../references';
import { termMessages } from './messages';
import './term.css';

const LAST = 'tts-semester';
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Which semester something belongs to that a link names without saying the semester. */
export interface Owner {
  /** The name it has in the address. */
  param: string;
  semesterOf: (id: string, signal?: AbortSignal) => Promise<string | undefined>;
}

/** The semester a page is about: the address says which, else what it links to, else the one worked on last, else the current one. */
export function useSemester(owner?: Owner) {
  const [params, setParams] = useSearchParams();
  const addressed = params.get('semesterId') ?? undefined;
  const last = recall(LAST, isText);
  const named = owner === undefined ? null : params.get(owner.param);
  const owned = useQuery({
    queryKey: ['semester-of', owner?.param, named],
    queryFn: async ({ signal }) => (await owner?.semesterOf(named ?? '', signal)) ?? null,
    enabled: addressed === undefined && named !== null,
    retry: false,
    meta: { silent: true },
  });
  const home = useQuery({
    queryKey: ['current-term'],
    queryFn: ({ signal }) => call<HomeView>('GET', '/api/dashboard/home', { signal }),
    select: (view) => view.term?.id,
    enabled: addressed === undefined && last === undefined,
    staleTime: 300_000,
    meta: { silent: true },
  });
  useEffect(() => {
    if (addressed !== undefined) remember(LAST, addressed);
  }, [addressed]);
  return {
    semesterId: addressed ?? (owned.isLoading ? undefined : (owned.data ?? last ?? home.data)),
    /** A link to certain rows says which, so no semester is added to it. */
    said: addressed !== undefined || params.has(LINKED),
    pending: home.isLoading || owned.isLoading,
    choose: (id: string | undefined, replace = false) =>
      setParams((old) => writeState(old, { semesterId: id, pageNo: undefined }), { replace }),
  };
}

interface SelectProps {
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}
export function SemesterSelect({ value, onChoose }: SelectProps) {
  const m = useMessages(termMessages);
  return (
    <div className="term-select">
      <ReferenceSelect
        source={semesterOptions}
        label={m.semester}
        placeholder={m.chooseSemester}
        value={value}
        onChange={(next) => onChoose(next as string | undefined)}
      />
    </div>
  );
}

interface Props {
  title: string;
  owner?: Owner;
  /** The server answers nothing without a semester, not even rows that a link names. */
  always?: boolean;
}
/** A list of one semester: the address says which before the list is asked for. */
export function OfSemester({ title, owner, always = false, children }: PropsWithChildren<Props>) {
  const m = useMessages(termMessages);
  const [params] = useSearchParams();
  const { semesterId, said, pending, choose } = useSemester(owner);
  const enough = said && (!always || params.has('semesterId'));
  const missing = !enough && semesterId !== undefined;
  useEffect(() => {
    if (missing) choose(semesterId, true);
    // The setter is new at every render; only the semester counts.
    // oxlint-disable-next-line exhaustive-deps
  }, [missing, semesterId]);
  if (enough) return children;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={title} />
      {pending || missing ? (
        <Skeleton active />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noSemester}>
          <SemesterSelect value={undefined} onChoose={choose} />
        </Empty>
      )}
    </Card>
  );
}
