import dayjs, { type Dayjs } from 'dayjs';
import { DATE_FORMAT } from '@/app/constants';
import { formatNumber } from '@/lib/text';
import { formatDateTime } from '@/lib/time';
import type { Field, Option } from './types';

/** Dates are text on the wire and Dayjs in the inputs; everything else passes as it is. */
export function toInput(field: Field, value: unknown): unknown {
  if (value === null) return undefined;
  if (field.kind === 'number' && typeof value === 'number') return value / scaleOf(field);
  return isDate(field) && typeof value === 'string' ? dayjs(value) : value;
}

/** An emptied input is null on the wire, so that the server clears the value instead of keeping it. */
export function fromInput(field: Field, value: unknown): unknown {
  if (field.kind === 'secret') return value === undefined || value === '' ? undefined : value;
  // Emptied is cleared; the mask, left as it is, changes nothing.
  if (field.kind === 'protected') return String(value ?? '').trim();
  if (value === undefined || value === null) return emptyOf(field);
  if (typeof value === 'string') return value.trim() === '' && field.kind !== 'longText' ? null : value.trim();
  if (field.kind === 'number' && field.places && typeof value === 'number') return Math.round(value * scaleOf(field));
  if (!isDate(field)) return value;
  const moment = value as Dayjs;
  return field.kind === 'date' ? moment.format(DATE_FORMAT) : moment.toISOString();
}

/** Lists and switches have an empty value of their own. */
function emptyOf({ kind }: Field): unknown {
  if (kind === 'multiSelect' || kind === 'references') return [];
  return kind === 'switch' ? false : null;
}

/** Filters live in the address: lists as repeated values, everything else as text. */
export function fromAddress(field: Field, values: readonly string[]): unknown {
  const [first] = values;
  if (first === undefined || first === '') return undefined;
  switch (field.kind) {
    case 'multiSelect':
    case 'references':
      return values;
    case 'number':
      return Number.isFinite(Number(first)) ? Number(first) : undefined;
    case 'switch':
      return first === 'true';
    default:
      return first;
  }
}

/** How many of the wire's whole numbers make one. */
export const scaleOf = (field: Field): number => (field.kind === 'number' ? 10 ** (field.places ?? 0) : 1);

const isDate = (field: Field) => field.kind === 'date' || field.kind === 'dateTime';

export interface Words {
  yes: string;
  no: string;
  none: string;
}
export type Labels = Readonly<Record<string, string | readonly string[] | null>>;

/** A value in words, for chips, history and comparison; `label` is the server's text of a reference. */
export function inWords(field: Field, value: unknown, words: Words, label?: string | readonly string[] | null): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (Array.isArray(value) && value.length === 0) return words.none;
  switch (field.kind) {
    case 'number':
      return field.places && typeof value === 'number'
        ? (value / scaleOf(field)).toFixed(field.places)
        : formatNumber(value);
    case 'date':
      return formatDateTime(String(value), DATE_FORMAT);
    case 'dateTime':
      return formatDateTime(String(value));
    case 'switch':
      return value === true ? words.yes : words.no;
    case 'select':
      return optionLabel(field.options, value);
    case 'multiSelect':
      return [value]
        .flat()
        .map((item) => optionLabel(field.options, item))
        .join(', ');
    case 'reference':
    case 'references':
      return [label ?? value].flat().join(', ');
    case 'secret':
      return words.none;
    case 'text':
    case 'code':
    case 'longText':
    case 'protected':
      // A code that has a name elsewhere comes with it.
      return [label ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))].flat().join(', ');
  }
}

export const optionOf = (options: readonly Option[], value: unknown): Option | undefined =>
  options.find((option) => option.value === String(value));
const optionLabel = (options: readonly Option[], value: unknown): string =>
  optionOf(options, value)?.label ?? String(value);
