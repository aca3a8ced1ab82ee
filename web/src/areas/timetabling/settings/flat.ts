import { ApiError } from '@/api/errors';
import type { TimetableSettings } from '@/api/schema.gen';

export type { TimetableSettings } from '@/api/schema.gen';
export const WEIGHTS = ['gap', 'consecutive', 'building', 'lunch', 'saturday'] as const;
export type Weight = (typeof WEIGHTS)[number];
export type Flat = Record<string, unknown>;

/** Settings as the form has them: one name for each input. */
export function toInputs({ weights, ...rest }: TimetableSettings): Flat {
  return { ...rest, ...Object.fromEntries(WEIGHTS.map((name) => [`weights.${name}`, weights[name]])) };
}

export function fromInputs(flat: Flat): TimetableSettings {
  const rest = Object.entries(flat).filter(([name]) => !name.startsWith('weights.'));
  const weights = Object.fromEntries(WEIGHTS.map((name) => [name, flat[`weights.${name}`]]));
  return { ...Object.fromEntries(rest), weights } as unknown as TimetableSettings;
}

/** The server names a setting from the body on, the form without that. */
export function atInputs(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError) || thrown.errors.length === 0) return thrown;
  const errors = thrown.errors.map((error) => ({ ...error, field: error.field?.replace(/^settings\./, '') }));
  return new ApiError(thrown.kind, { code: thrown.code, message: thrown.message, errors }, thrown.status);
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
export const isClock = (text: unknown): boolean => typeof text === 'string' && CLOCK.test(text);
