import type { Field } from '@/resource/types';
import { bodyOf, type TaskInput, type Values } from '@/task/fields';
import type { OwnField } from '../calls';

/** The control for a field of the own record, as the server describes it. */
export function inputOf(field: OwnField, note: string): TaskInput {
  const { name, label, kind, max, choices, value } = field;
  const named = { label, help: note };
  const made: Field =
    kind === 'DATE'
      ? { kind: 'date', ...named }
      : kind === 'CHOICE'
        ? { kind: 'select', options: choices, ...named }
        : { kind: 'text', ...named };
  return { name, field: made, max: max ?? 300, initial: value === '' ? undefined : value };
}

/** What differs from what is saved; an emptied field takes its value away. */
export function changesOf(fields: readonly OwnField[], body: Values): Readonly<Record<string, string>> {
  const now = fields.map(({ name, value }) => ({ name, before: value, after: String(body[name] ?? '') }));
  return Object.fromEntries(
    now.filter(({ before, after }) => before !== after).map(({ name, after }) => [name, after]),
  );
}

/** Whether the office has to decide about what is typed; before the form is there nothing is. */
export function needsDecision(fields: readonly OwnField[], inputs: readonly TaskInput[], values: Values): boolean {
  if (Object.keys(values).length === 0) return false;
  const changes = changesOf(fields, bodyOf(inputs, values));
  return fields.some(({ name, mode }) => mode === 'REQUEST' && name in changes);
}
