import { ApiError } from '@/api/errors';

export type Leaf = string | number | boolean;
export interface Settings {
  readonly [name: string]: Leaf | Settings;
}
export type Flat = Record<string, Leaf>;

/** Settings as a form has them: one name for each input, parts joined by a dot. */
export function flatten(settings: Settings, above = ''): Flat {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'object' ? Object.entries(flatten(value, `${above}${name}.`)) : [[`${above}${name}`, value]],
    ),
  );
}

export function unflatten(flat: Readonly<Flat>): Settings {
  const settings: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const names = path.split('.');
    let part = settings;
    for (const name of names.slice(0, -1)) {
      part[name] ??= {};
      part = part[name] as Record<string, unknown>;
    }
    part[names.at(-1) ?? path] = value;
  }
  return settings as Settings;
}

/** The server names an input with the part it sends around the settings. */
export function atInputs(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError) || thrown.errors.length === 0) return thrown;
  const errors = thrown.errors.map((error) => ({ ...error, field: error.field?.replace(/^settings\./, '') }));
  return new ApiError(thrown.kind, { code: thrown.code, message: thrown.message, errors }, thrown.status);
}

/** Which part of the form an input belongs to. */
export function partOf(path: string): 'times' | 'weights' | 'load' | 'defaults' {
  if (path.startsWith('weights.')) return 'weights';
  if (/day|period|break|lunch|saturday/i.test(path) && !/max/i.test(path)) return 'times';
  return /max|hours|load/i.test(path) ? 'load' : 'defaults';
}
