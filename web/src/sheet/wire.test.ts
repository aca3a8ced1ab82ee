import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { cellKey, newRow, type SheetColumn, textOf } from './rows';
import { atCells, fromWire, toWire } from './wire';

const students = new Map([['2330001', { id: 's1', label: '2330001 – Z' }]]);
const columns: readonly SheetColumn[] = [
  {
    name: 'studentId',
    label: 'Student',
    lookup: async (texts) => new Map([...students].filter(([no]) => texts.includes(no))),
  },
  { name: 'units', label: 'Units', numeric: { min: 0, max: 6 } },
  { name: 'host', label: 'Host' },
];

it('sends the filled rows with ids and numbers', async () => {
  const rows = [newRow(), newRow({ studentId: ' 2330001 ', units: '3', host: ' X ' }), newRow({ host: 'Y' })];
  expect(await toWire(rows, columns, 'nobody')).toEqual([{ studentId: 's1', units: 3, host: 'X' }, { host: 'Y' }]);
});

it('does not send a text that stands for nothing but says so in its cell', async () => {
  const rows = [newRow(), newRow({ studentId: '9' })];
  const refusal = await toWire(rows, columns, 'nobody').catch((cause: unknown) => cause);
  expect(refusal).toBeInstanceOf(ApiError);
  const cells = atCells((refusal as ApiError).errors, rows);
  expect([...cells]).toEqual([[cellKey(rows[1]?.key ?? '', 'studentId'), 'nobody']]);
});

it('shows rows that were sent before by what they were typed in', async () => {
  const written = async () => new Map([['s1', '2330001']]);
  const known = columns.map((column) => (column.lookup === undefined ? column : { ...column, written }));
  const [row] = await fromWire([{ studentId: 's1', units: 3, host: ['A', 'B'] }], known);
  expect(row && columns.map(({ name }) => textOf(row, name))).toEqual(['2330001', '3', 'A B']);
});
