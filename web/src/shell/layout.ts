import { useSyncExternalStore } from 'react';
import { DESKTOP_MIN_PX, HEADER_HIDE_PX, MOBILE_MAX_PX } from '@/app/constants';

export type Device = 'mobile' | 'tablet' | 'desktop';
export function deviceOf(width: number): Device {
  if (width <= MOBILE_MAX_PX) return 'mobile';
  return width < DESKTOP_MIN_PX ? 'tablet' : 'desktop';
}

function onResize(changed: () => void) {
  globalThis.addEventListener('resize', changed);
  return () => globalThis.removeEventListener('resize', changed);
}
export const useDevice = (): Device => useSyncExternalStore(onResize, () => deviceOf(globalThis.innerWidth));

/** Hidden when scrolled down past the threshold, shown again on the way up. */
export function headerHidden(previousTop: number, top: number, hidden: boolean): boolean {
  if (top <= HEADER_HIDE_PX) return false;
  if (top > previousTop) return true;
  return top < previousTop ? false : hidden;
}
