import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import { at, type Side } from '../common/side';
import type { Settings } from './flat';

export interface ConfigView {
  settings: Settings;
  version: number;
  updatedAt?: string | null;
}

/** What plans are checked against, as either side reads it. */
export const useConfig = (side: Side) =>
  useQuery({
    queryKey: ['ttsp-config', side],
    queryFn: ({ signal }) => call<ConfigView>('GET', at(side, '/config'), { signal }),
    meta: { silent: true },
  });
