import { saveBlob } from '@/api/download';
import type { RefusedRule } from '@/api/errors';
import type { Receipt } from './types';

/** The receipt of a refusal, which its first rule carries. */
export function receiptIn(rules: readonly RefusedRule[]): Receipt | undefined {
  const data = rules[0]?.data;
  if (typeof data !== 'object' || data === null || !('receipt' in data)) return undefined;
  const { receipt } = data;
  return typeof receipt === 'object' && receipt !== null && 'seq' in receipt ? (receipt as Receipt) : undefined;
}

/** As a file that the registry's check reads. */
export function saveJson(value: unknown, name: string): void {
  saveBlob(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name);
}
