import type { ReactNode } from 'react';
import type { Field } from '@/resource/types';
import { fromInput, toInput } from '@/resource/wire';

export type Values = Readonly<Record<string, unknown>>;
/** One input of a task. What the kit has a control for says its kind, everything else brings its own. */
export interface TaskInput {
  name: string;
  field: Field;
  /** A control of the page's own; its value goes to the server as it is. */
  control?: ReactNode;
  required?: boolean;
  /** What is wrong with the value as far as the form can tell. */
  complaint?: (value: unknown) => string | undefined;
  max?: number;
  min?: number;
  wide?: boolean;
  disabled?: boolean;
  /** As the server has it, not as the control does. */
  initial?: unknown;
  /** Left out, and not sent, while the rest of the form says so. */
  when?: (values: Values) => boolean;
}

export const shownInputs = (inputs: readonly TaskInput[], values: Values): readonly TaskInput[] =>
  inputs.filter((input) => input.when?.(values) ?? true);

export const initialValues = (inputs: readonly TaskInput[]): Record<string, unknown> =>
  Object.fromEntries(
    inputs
      .filter(({ initial }) => initial !== undefined)
      .map(({ name, field, control, initial }) => [name, control === undefined ? toInput(field, initial) : initial]),
  );

/** What is sent: the shown inputs only, each as the server wants it. */
export const bodyOf = (inputs: readonly TaskInput[], values: Values): Values =>
  Object.fromEntries(
    shownInputs(inputs, values).map(({ name, field, control }) => [
      name,
      control === undefined ? fromInput(field, values[name]) : values[name],
    ]),
  );

/** Everything typed so far, also what is hidden at the moment, as `initial` wants it. */
export const draftOf = (inputs: readonly TaskInput[], values: Values): Values =>
  bodyOf(
    inputs.map((input) => ({ ...input, when: undefined })),
    values,
  );

/** The inputs with what was typed before in place of what they would begin with. */
export const initialsOf = (inputs: readonly TaskInput[], typed: Values): readonly TaskInput[] =>
  inputs.map((input) => (input.name in typed ? { ...input, initial: typed[input.name] ?? undefined } : input));
