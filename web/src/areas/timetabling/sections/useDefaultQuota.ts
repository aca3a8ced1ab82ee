import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import { at } from '../common/fields';

const USUAL = 40;

/** What a new section begins with, as the settings say. */
export function useDefaultQuota(asked: boolean): number {
  const { data } = useQuery({
    queryKey: ['tts-settings'],
    queryFn: ({ signal }) => call<{ settings: { defaultQuota: number } }>('GET', at('/settings'), { signal }),
    enabled: asked,
    meta: { silent: true },
  });
  return data?.settings.defaultQuota ?? USUAL;
}
