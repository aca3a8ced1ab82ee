import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { chosenColumns } from './columnChoice';
import { changeLines } from './history';
import { headOf, inBothLanguages } from './kinds';
import { readState, writeState } from './listState';
import { type Located, screenOf } from './screen';
import { totalsOf } from './selection';
import { placeErrors, sameValue } from './serverErrors';
import { tableService } from './tableService';
import type { Field, Resource } from './types';
import { fromInput, inWords, toInput } from './wire';

const words = { yes: '是', no: '否', none: '—' };
const text: Field = { kind: 'text', label: '名称' };
const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
];

describe('list state', () => {
  const filters: Located[] = [
    { name: 'name', field: text },
    { name: 'states', field: { kind: 'multiSelect', label: '', options } },
    { name: 'year', field: { kind: 'number', label: '' } },
    { name: 'open', field: { kind: 'switch', label: '' } },
  ];
  const read = (query: string) => readState(new URLSearchParams(query), filters, ['code']);
  it.each([
    ['', { pageNo: 1, pageSize: 10, filter: {} }],
    ['pageNo=3&pageSize=50', { pageNo: 3, pageSize: 50, filter: {} }],
    ['pageNo=-1&pageSize=x', { pageNo: 1, pageSize: 10, filter: {} }],
    ['pageNo=1.5&pageSize=99999', { pageNo: 1, pageSize: 200, filter: {} }],
    [
      'sortField=code&sortOrder=descend',
      { pageNo: 1, pageSize: 10, sortField: 'code', sortOrder: 'descend', filter: {} },
    ],
    ['sortField=other&sortOrder=descend', { pageNo: 1, pageSize: 10, filter: {} }],
    ['sortField=code&sortOrder=up', { pageNo: 1, pageSize: 10, filter: {} }],
    ['keyword=%20a%20', { pageNo: 1, pageSize: 10, keyword: 'a', filter: {} }],
    ['name=x&unknown=y', { pageNo: 1, pageSize: 10, filter: { name: 'x' } }],
    ['states=a&states=b', { pageNo: 1, pageSize: 10, filter: { states: ['a', 'b'] } }],
    ['year=2026&open=false', { pageNo: 1, pageSize: 10, filter: { year: 2026, open: false } }],
    ['year=abc&name=', { pageNo: 1, pageSize: 10, filter: {} }],
  ])('%j', (query, state) => expect(read(query)).toEqual(state));
  it('writes changes into the address and leaves the rest', () => {
    const params = new URLSearchParams('tab=x&pageNo=2&states=a');
    expect(writeState(params, { pageNo: 1, states: ['b', 'c'], name: undefined, keyword: '' }).toString()).toBe(
      'tab=x&pageNo=1&states=b&states=c',
    );
  });
});

describe('wire', () => {
  it('turns dates into inputs and back', () => {
    const date: Field = { kind: 'date', label: '' };
    expect(fromInput(date, toInput(date, '2026-02-23'))).toBe('2026-02-23');
    const moment: Field = { kind: 'dateTime', label: '' };
    expect(fromInput(moment, dayjs('2026-02-23T01:02:03.000Z'))).toBe('2026-02-23T01:02:03.000Z');
  });
  it.each([
    [text, undefined, null],
    [text, '  ', null],
    [text, ' a ', 'a'],
    [{ kind: 'switch', label: '' }, undefined, false],
    [{ kind: 'number', label: '' }, 0, 0],
    [{ kind: 'number', label: '', places: 2 }, 3.67, 367],
    [{ kind: 'number', label: '', places: 1 }, 0.3, 3],
    [{ kind: 'references', label: '', source: async () => [] }, ['x'], ['x']],
  ] as [Field, unknown, unknown][])('%j sends %j as %j', (field, value, wire) =>
    expect(fromInput(field, value)).toEqual(wire),
  );
  it.each([
    [text, null, '—'],
    [text, 'x', 'x'],
    [{ kind: 'number', label: '' }, 1234.5, '1,234.5'],
    [{ kind: 'number', label: '', places: 2 }, 367, '3.67'],
    [{ kind: 'number', label: '', places: 2 }, 5, '0.05'],
    [{ kind: 'switch', label: '' }, false, '否'],
    [{ kind: 'select', label: '', options }, 'b', '乙'],
    [{ kind: 'select', label: '', options }, 'gone', 'gone'],
    [{ kind: 'multiSelect', label: '', options }, ['a', 'b'], '甲, 乙'],
    [{ kind: 'multiSelect', label: '', options }, [], '—'],
    [{ kind: 'date', label: '' }, '2026-02-23', '2026-02-23'],
  ] as [Field, unknown, string][])('%j says %j as %j', (field, value, said) =>
    expect(inWords(field, value, words)).toBe(said),
  );
  it('says references by the text the server gives', () => {
    const field: Field = { kind: 'references', label: '', source: async () => [] };
    expect(inWords(field, ['1', '2'], words, ['甲', '乙'])).toBe('甲, 乙');
    expect(inWords(field, ['1'], words)).toBe('1');
    expect(inWords({ kind: 'text', label: '' }, '440400', words, '珠海市')).toBe('珠海市');
  });
});

describe('server errors', () => {
  it('finds the input of a part of what is sent, and takes no row of a list for one', () => {
    const at = (field: string) =>
      placeErrors([{ field, code: 'wrong_format', message: 'wrong' }], ['mobile', 'reason']).first;
    expect([at('mobile'), at('changes.mobile'), at('people.0.mobile')]).toEqual(['mobile', 'mobile', undefined]);
  });
  it('go to their inputs, and the rest above the form', () => {
    const errors = [
      { field: 'code', code: 'taken', message: '已被使用' },
      { field: 'code', code: 'short', message: '太短' },
      { field: 'hidden', code: 'x', message: '别处' },
      { code: 'y', message: '整体' },
    ];
    expect(placeErrors(errors, ['code', 'name'])).toEqual({
      atFields: [
        { name: 'code', errors: ['已被使用', '太短'] },
        { name: 'name', errors: [] },
      ],
      first: 'code',
      other: ['别处', '整体'],
    });
  });
  it.each([
    [null, '', true],
    [undefined, null, true],
    ['a', 'a', true],
    [['a'], ['a'], true],
    [0, null, false],
    [false, null, false],
  ])('%j and %j are the same: %s', (a, b, same) => expect(sameValue(a, b)).toBe(same));
});

it('tells history in the words of the server, with moments as everywhere else', () => {
  const fields = { name: text, at: { kind: 'date', label: '日期' } as Field };
  const changes = [
    { field: 'state', label: '状态', before: '甲', after: '乙' },
    { field: 'name', label: 'n', before: null, after: 'x' },
    { field: 'at', label: 'a', before: null, after: '2026-03-01T00:00:00' },
    { field: 'name', label: 'n', before: '', after: null },
  ];
  expect(changeLines(changes, fields, words)).toEqual([
    { key: 'state', label: '状态', before: '甲', after: '乙' },
    { key: 'name', label: '名称', before: '—', after: 'x' },
    { key: 'at', label: '日期', before: '—', after: '2026-03-01' },
  ]);
});

it('sums marked columns and counts nothing for what is no number', () => {
  const columns = [
    { name: 'n', field: { kind: 'number', label: '人数' } as Field, total: true },
    { name: 'm', field: text },
  ];
  const rows = [
    { id: '1', n: 0.1 },
    { id: '2', n: 0.2 },
    { id: '3', n: 'x' },
    { id: '4', n: 1000 },
  ];
  expect(totalsOf(rows, columns)).toEqual([{ name: 'n', label: '人数', sum: '1,000.3' }]);
});

it('chooses columns: the first always, optional ones on demand, unknown ones never', () => {
  const columns = [{ name: 'a' }, { name: 'b' }, { name: 'c', optional: true }];
  const names = (stored?: string[]) => chosenColumns(columns, stored).map((c) => c.name);
  expect(names()).toEqual(['a', 'b']);
  expect(names([])).toEqual(['a']);
  expect(names(['c', 'gone'])).toEqual(['a', 'c']);
});

describe('declaration', () => {
  interface Row {
    id: string;
    code: string;
  }
  const base: Resource<Row> = {
    name: 'things',
    title: '',
    entity: '',
    permissions: [],
    fields: { code: { kind: 'code', label: '编号' } },
    columns: ['code'],
    service: tableService('/api/things', []),
  };
  it('needs a loader', () => {
    expect(() => screenOf({ ...base, service: {} as never })).toThrow('a table needs its loader');
  });
  it('describes every field it lists', () => {
    expect(() => screenOf({ ...base, fields: {} })).toThrow('"code" is listed but not described');
  });
  it('offers only what the server has', () => {
    expect(Object.keys(tableService('/api/x', []))).toEqual(['list']);
    expect(Object.keys(tableService('/api/x', ['add', 'enable']))).toEqual(['list', 'create', 'enable', 'disable']);
    expect(Object.keys(tableService('/api/x'))).not.toContain('enable');
  });
});

describe('rows that a link names', () => {
  it('narrow every list, whatever its filters', () => {
    expect(readState(new URLSearchParams('ids=a&ids=b'), [], []).filter).toEqual({ ids: ['a', 'b'] });
    expect(readState(new URLSearchParams('ids='), [], []).filter).toEqual({});
  });
});

describe('a column in both languages', () => {
  it.each([
    ['中文名称', '名称'],
    ['中文名', '中文名'],
    ['Chinese name', 'Name'],
    ['Course', 'Course'],
  ])('%s is headed %s', (label, head) => {
    expect(inBothLanguages(label)).toBe(head);
  });
});

it('calls a column by its own head before its field', () => {
  const field = { label: '中文名称' };
  expect([headOf({ field }), headOf({ field, english: 'nameEn' }), headOf({ field, head: '允许' })]).toEqual([
    '中文名称',
    '名称',
    '允许',
  ]);
});
