import type { ComponentType } from 'react';
import { CHUNK_TIMEOUT_MS, STORAGE_PREFIX } from './constants';

export class ChunkError extends Error {}

/** Loads a page's code; more than two minutes counts as a failure. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('time-out')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError(String(cause));
  } finally {
    clearTimeout(timer);
  }
}

const RELOADED = `${STORAGE_PREFIX}reloaded`;

/** After a new version was installed the old chunks are gone: one reload per session fetches the new ones. */
export function reloadOnce(): boolean {
  if (sessionStorage.getItem(RELOADED) !== null) return false;
  sessionStorage.setItem(RELOADED, '1');
  globalThis.location.reload();
  return true;
}

/** A page's component for the router. */
export const component = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await loadChunk(load)).default,
});
