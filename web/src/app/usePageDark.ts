import { useSyncExternalStore } from 'react';
import { usePreferences } from '@/shell/preferences';

const media = () => globalThis.matchMedia('(prefers-color-scheme: dark)');
const follow = (changed: () => void) => {
  const query = media();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the whole page is dark: chosen, or as the device says. */
export function usePageDark(): boolean {
  const mode = usePreferences((s) => s.pageMode);
  const device = useSyncExternalStore(follow, () => media().matches);
  return mode === 'dark' || (mode === 'auto' && device);
}
