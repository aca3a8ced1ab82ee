import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { report } from '@/app/failures';
import { writeState } from '@/resource/listState';
import type { Page } from '@/resource/types';
import { at } from '../common/fields';

export type Tab = 'edit' | 'free' | 'suggest';
export interface Opened {
  id: string;
  tab?: Tab;
}
const LINKS = ['sectionIds', 'freePlaceFor', 'suggestFor'] as const;

/** The sections of these meetings, so that the board can show them. */
export async function sectionsOfSessions(sessionIds: readonly string[]): Promise<readonly string[]> {
  const query = { ids: sessionIds, pageNo: 1, pageSize: 50 };
  const { data } = await call<Page<{ sectionId: string }>>('GET', at('/session'), { query });
  return [...new Set(data.map(({ sectionId }) => sectionId))];
}

/** What is open over the board. Clashes and refusals lead here by links that name sections, or a meeting and what it wants. */
export function useLinked(): [Opened | undefined, (opened: Opened | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Opened>();
  const link = LINKS.map((name) => params.getAll(name).join()).join(' ');
  const follow = useEffectEvent(async () => {
    const free = params.get('freePlaceFor');
    const meeting = free ?? params.get('suggestFor');
    const named = params.getAll('sectionIds').filter((id) => id !== '');
    try {
      const what = named.length > 0 || meeting === null ? named : await sectionsOfSessions([meeting]);
      const rest = Object.fromEntries(LINKS.map((name) => [name, undefined]));
      setParams((old) => writeState(old, { ...rest, by: 'section', what }), { replace: true });
      if (meeting !== null) setOpened({ id: meeting, tab: free === null ? 'suggest' : 'free' });
    } catch (cause) {
      void report(errorFromThrown(cause));
    }
  });
  useEffect(() => {
    if (link.trim() !== '') void follow();
  }, [link]);
  return [opened, setOpened];
}
