import type { FieldError } from '@/api/errors';

/** Puts each error at its input; what belongs to no input of this form is returned to be shown above it. */
export function placeErrors(
  errors: readonly FieldError[],
  inputs: readonly string[],
): { atFields: { name: string; errors: string[] }[]; other: string[] } {
  const atFields = new Map<string, string[]>();
  const other: string[] = [];
  for (const { field, message } of errors) {
    if (field && inputs.includes(field)) atFields.set(field, [...(atFields.get(field) ?? []), message]);
    else other.push(message);
  }
  return { atFields: [...atFields].map(([name, messages]) => ({ name, errors: messages })), other };
}

/** Whether two wire values mean the same; nothing, null and empty text do. */
export function sameValue(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === null || value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}
