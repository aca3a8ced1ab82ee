import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  about: 'Copy from a spreadsheet and paste here; arrows and Enter move, Ctrl+Z undoes.',
  cell: (place: number, label: string) => `Row ${place} ${label}`,
  number: 'Row',
  tools: 'Actions',
  nothing: 'Nothing chosen',
  addRow: 'Add a row',
  removeRow: (place: number) => `Remove row ${place}`,
  undo: 'Undo',
  full: (most: number) => `${most} rows at most`,
  filled: (filled: number) => `${filled} ${filled === 1 ? 'row' : 'rows'} filled in`,
  wrong: (count: number) => `${count} to correct`,
  required: (label: string) => `Fill in: ${label}`,
  noNumber: 'Enter a number',
  between: (min: string, max: string) => `Must be between ${min} and ${max}`,
  notOffered: 'Choose from the list',
  notFound: 'Not found',
} satisfies Like<typeof zhCN>;
