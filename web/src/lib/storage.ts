import { STORAGE_PREFIX } from '@/app/constants';

/** Reads what this browser remembers; spoilt or foreign values count as nothing. */
export function recall<T>(key: string, accepts: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX + key) ?? 'null');
    return accepts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
export function remember(key: string, value: unknown): void {
  localStorage.setItem(STORAGE_PREFIX + key, JSON.stringify(value));
}
export function forget(key: string): void {
  localStorage.removeItem(STORAGE_PREFIX + key);
}
