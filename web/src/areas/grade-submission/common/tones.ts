import type { Field } from '@/resource/types';
import type { SheetState } from './rows';

export const stateTones: Readonly<Record<SheetState, 'default' | 'processing' | 'success' | 'warning' | 'error'>> = {
  NOT_STARTED: 'default',
  DRAFT: 'processing',
  SUBMITTED: 'warning',
  RETURNED: 'error',
  APPROVED_HEAD: 'warning',
  APPROVED_DEAN: 'warning',
  CONFIRMED_AR: 'success',
};

/** The states as the server calls them, each with its colour. */
export function toned(field: Field | undefined): Field | undefined {
  if (field?.kind !== 'select') return field;
  return {
    ...field,
    options: field.options.map((option) => ({ ...option, status: stateTones[option.value as SheetState] })),
  };
}
