import type { AveragePreset } from '@/api/schema.gen';
import table from '@/api/tables/AveragePreset.gen';
import { describedTable } from '@/resource/described';
import type { Entity } from '@/resource/types';

export const presets = describedTable<AveragePreset & Pick<Entity, 'labels'>, AveragePreset, Filter>(table);

/** What may be asked of averages; a preset has the same names. */
export const CONDITIONS = [
  'gpaMin',
  'gpaMax',
  'totalMin',
  'totalMax',
  'majorMin',
  'majorMax',
  'unitsMin',
  'below',
  'times',
  'lowest',
  'failedMin',
  'standing',
  'honours',
  'programmeId',
  'cohortId',
  'yearOfStudy',
] as const;
export type Condition = (typeof CONDITIONS)[number];
export type Filter = { semesterId?: string } & Partial<Record<Condition, unknown>>;

/** As the address of the list has it. */
export function addressOf(preset: AveragePreset, semesterId: string | null): URLSearchParams {
  const out = new URLSearchParams();
  if (semesterId !== null) out.set('semesterId', semesterId);
  for (const name of CONDITIONS) {
    const value = preset[name];
    if (value !== null && value !== undefined) out.set(name, String(value));
  }
  return out;
}

/** What the address asks, as the server takes it in a command. */
export function filterOf(params: URLSearchParams): Filter {
  const numbers = new Set<string>(CONDITIONS.filter((name) => !WORDS.has(name)));
  const given = ['semesterId', ...CONDITIONS].flatMap((name) => {
    const value = params.get(name);
    if (value === null || value === '') return [];
    return [[name, numbers.has(name) ? Number(value) : value] as const];
  });
  return Object.fromEntries(given);
}
const WORDS: ReadonlySet<Condition> = new Set(['standing', 'honours', 'programmeId', 'cohortId']);
