import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { STORAGE_PREFIX } from '@/app/constants';
import type { Colour } from '@/app/theme';

export interface Preferences {
  /** The theme of the menu, as the specification has it. */
  theme: 'dark' | 'light';
  /** The theme of the whole page. */
  pageMode: 'light' | 'dark' | 'auto';
  colour: Colour;
  layout: 'sidemenu' | 'topmenu';
  contentWidth: 'fixed' | 'fluid';
  fixedHeader: boolean;
  autoHideHeader: boolean;
  fixedSider: boolean;
  weak: boolean;
  multiTab: boolean;
}

export const DEFAULTS: Preferences = {
  theme: 'dark',
  pageMode: 'light',
  colour: 'blue',
  layout: 'sidemenu',
  contentWidth: 'fluid',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSider: true,
  weak: false,
  multiTab: false,
};

export const usePreferences = create<Preferences & { set: (change: Partial<Preferences>) => void }>()(
  persist((set) => ({ ...DEFAULTS, set: (change) => set(settle(change)) }), {
    name: `${STORAGE_PREFIX}preferences`,
    version: 1,
  }),
);

/** Settings that only make sense together: a side menu has fluid content, a top menu has no fixed sider. */
export function settle(change: Partial<Preferences>): Partial<Preferences> {
  if (change.layout === 'sidemenu') return { ...change, contentWidth: 'fluid', fixedSider: true };
  if (change.layout === 'topmenu') return { ...change, fixedSider: false };
  return change;
}
