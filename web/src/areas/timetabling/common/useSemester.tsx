import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from 'antd';
import { type PropsWithChildren, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import type { HomeView } from '@/api/schema.gen';
import { recall, remember } from '@/lib/storage';
import { LINKED, writeState } from '@/resource/listState';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { PageHead } from '@/ui/PageHead';
import { semesterOptions } from './fields';
import { useCommon } from './useCommon';

const LAST = 'tts-semester';
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The semester a page is about: the address says which, else the one worked on last, else the current one. */
export function useSemester() {
  const [params, setParams] = useSearchParams();
  const addressed = params.get('semesterId') ?? undefined;
  const last = recall(LAST, isText);
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
    semesterId: addressed ?? last ?? home.data,
    /** A link to certain rows says which, so no semester is added to it. */
    said: addressed !== undefined || params.has(LINKED),
    pending: home.isLoading,
    choose: (id: string | undefined, replace = false) =>
      setParams((old) => writeState(old, { semesterId: id, pageNo: undefined }), { replace }),
  };
}

interface SelectProps {
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
}
export function SemesterSelect({ value, onChoose }: SelectProps) {
  const c = useCommon();
  return (
    <div className="tts-semester">
      <ReferenceSelect
        source={semesterOptions}
        label={c.semester}
        placeholder={c.chooseSemester}
        value={value}
        onChange={(next) => onChoose(next as string | undefined)}
      />
    </div>
  );
}

/** A list of one semester: the address says which before the list is asked for. */
export function OfSemester({ title, children }: PropsWithChildren<{ title: string }>) {
  const c = useCommon();
  const { semesterId, said, pending, choose } = useSemester();
  const missing = !said && semesterId !== undefined;
  useEffect(() => {
    if (missing) choose(semesterId, true);
    // The setter is new at every render; only the semester counts.
    // oxlint-disable-next-line exhaustive-deps
  }, [missing, semesterId]);
  if (said) return children;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={title} />
      {pending || missing ? (
        <Skeleton active />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={c.noSemester}>
          <SemesterSelect value={undefined} onChoose={choose} />
        </Empty>
      )}
    </Card>
  );
}
