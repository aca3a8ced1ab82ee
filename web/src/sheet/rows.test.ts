import { describe, expect, it } from 'vitest';
import { cellsOf, complaintsOf, filledRows, isTable, newRow, pasted, type SheetColumn, textOf, withCell } from './rows';

const columns: readonly SheetColumn[] = [
  { name: 'code', label: 'Code', required: true },
  { name: 'units', label: 'Units', numeric: { min: 0, max: 6 } },
  { name: 'type', label: 'Type', options: [{ value: 'UG', label: 'Undergraduate' }] },
];
const words = {
  required: (label: string) => `${label}?`,
  noNumber: 'no number',
  between: (min: string, max: string) => `${min}-${max}`,
  notOffered: 'not offered',
};
const texts = (rows: readonly ReturnType<typeof newRow>[]) =>
  rows.map((row) => columns.map(({ name }) => textOf(row, name)));

describe('copied cells', () => {
  it.each([
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\t\r\n',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['"two\nlines"\t"say ""so"""', [['two\nlines', 'say "so"']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['5" disk', [['5" disk']]],
    ['', []],
  ])('%j are %j', (text, cells) => expect(cellsOf(text)).toEqual(cells));

  it('are a table only when there is more than one', () => {
    expect(isTable('a\tb')).toBe(true);
    expect(isTable('one line\n')).toBe(false);
  });
});

describe('pasting', () => {
  it('fills to the right and down from where it begins and adds the rows that are missing', () => {
    const rows = [newRow({ code: 'A', units: '1' }), newRow({ code: 'B' })];
    const after = pasted(rows, columns, { row: 1, column: 1 }, [['3', 'undergraduate', 'beyond'], ['4']]);
    expect(texts(after)).toEqual([
      ['A', '1', ''],
      ['B', '3', 'UG'],
      ['', '4', ''],
    ]);
    expect(after.slice(0, 2).map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
  });
  it('knows the headings of its own columns', () => {
    const after = pasted([newRow()], columns, { row: 0, column: 0 }, [
      ['Code', 'Units'],
      ['C', '2'],
    ]);
    expect(texts(after)).toEqual([['C', '2', '']]);
  });
});

it('leaves the other rows as they are when a cell is typed in', () => {
  const rows = [newRow({ code: 'A' }), newRow({ code: 'B' })];
  const after = withCell(rows, 1, 'code', 'C');
  expect(after[0]).toBe(rows[0]);
  expect(texts(after)).toEqual([
    ['A', '', ''],
    ['C', '', ''],
  ]);
});

it('complains about cells of rows in which something stands', () => {
  const rows = [newRow(), newRow({ units: '7', type: 'XX' }), newRow({ code: 'A', units: 'two' })];
  expect(filledRows(rows)).toHaveLength(2);
  expect([...complaintsOf(rows, columns, words).values()]).toEqual(['Code?', '0-6', 'not offered', 'no number']);
});
