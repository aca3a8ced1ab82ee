import type { FieldError } from '@/api/errors';

/** A form may be one part of what is sent: its input for `changes.mobile` is `mobile`. Rows of lists are none of these. */
const insideOf = (field: string): string => /^[a-z]+\.([a-z]+)$/i.exec(field)?.[1] ?? '';

/** Puts each error at its input; what belongs to no input of this form is returned to be shown above it. */
export function placeErrors(
  errors: readonly FieldError[],
  inputs: readonly string[],
): { atFields: { name: string; errors: string[] }[]; first: string | undefined; other: string[] } {
  // Every input, also with nothing: what was wrong at the last attempt and is right now loses its message.
  const atFields = new Map<string, string[]>(inputs.map((name) => [name, []]));
  const other: string[] = [];
  for (const { field, message } of errors) {
    const messages = field ? (atFields.get(field) ?? atFields.get(insideOf(field))) : undefined;
    (messages ?? other).push(message);
  }
  const first = [...atFields].find(([, messages]) => messages.length > 0)?.[0];
  return { atFields: [...atFields].map(([name, messages]) => ({ name, errors: messages })), first, other };
}

/** Whether two wire values mean the same; nothing, null and empty text do. */
export function sameValue(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === null || value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}
