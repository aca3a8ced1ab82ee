import { sameValue } from '@/resource/serverErrors';
import type { TaskInput, Values } from '@/task/fields';

const TEXTS: readonly string[] = ['text', 'code', 'longText', 'protected'];

/** The fields somebody has changed; an emptied text is sent as one, so that the server clears it. */
export function changedFields(
  inputs: readonly TaskInput[],
  before: Values,
  after: Values,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    inputs
      .filter(({ name }) => !sameValue(before[name], after[name]))
      .map(({ name, field }) => [name, after[name] ?? (TEXTS.includes(field.kind) ? '' : null)]),
  );
}

/** What a new row starts with; what was not filled in is left to the server. */
export const filledFields = (body: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== ''));
