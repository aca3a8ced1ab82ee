import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, result } from '@/api/client';
import type { ManifestNode } from '@/app/manifest';
import { areas } from '@/areas';
import { useSession } from '@/auth/session';
import { applyOverrides, visibleMenu } from './menu';

/** The menu of this user: what they may see, as the administration has arranged it. */
export function useMenu(): readonly ManifestNode[] {
  const grants = useSession((s) => s.grants);
  const overrides = useQuery({
    queryKey: ['menu'],
    queryFn: () => result(api.GET('/api/user/menu')),
    staleTime: 60_000,
    // The menu of the program itself serves as well.
    meta: { silent: true },
  });
  return useMemo(() => visibleMenu(applyOverrides(areas, overrides.data ?? []), grants), [grants, overrides.data]);
}
