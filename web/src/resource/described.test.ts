import { describe, expect, it } from 'vitest';
import { describedTable, said, type TableDescription } from './described';

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const rooms: TableDescription = {
  path: '/api/basic/resources/place',
  label: words('场地', 'places'),
  permissions: ['ADMIN_AUTH_BASIC_PLACE'],
  services: ['get', 'add', 'edit', 'history'],
  fields: [
    { name: 'code', kind: 'code', label: words('编码', 'Code'), max: 20, required: true, filter: true, search: true },
    { name: 'nameCn', kind: 'text', label: words('中文名称', 'Chinese name'), max: 100, sort: true, search: true },
    { name: 'nameEn', kind: 'text', label: words('英文名称', 'English name'), max: 200 },
    {
      name: 'status',
      kind: 'choice',
      label: words('状态', 'State'),
      choices: [{ value: 'OPEN', label: words('开放', 'Open') }],
      filter: true,
    },
    { name: 'areaId', kind: 'reference', label: words('楼宇', 'Building'), options: '/api/a/options', filter: true },
    { name: 'kindId', kind: 'reference', label: words('类型', 'Type') },
    { name: 'remark', kind: 'text', label: words('备注', 'Remark'), max: 500 },
    { name: 'seats', kind: 'integer', label: words('座位', 'Seats'), min: 0, max: 999, initial: 30, readOnly: true },
    {
      name: 'enabled',
      kind: 'bool',
      label: words('启用', 'Enabled'),
      hint: words('可选', 'May be chosen'),
      initial: true,
    },
  ],
};
const table = describedTable<{ id: string }, object>(rooms);
const chinese = said(table, 'zh-CN');
const english = said(table, 'en-US');

describe('a table as the server describes it', () => {
  it('says labels, help and choices in the language of the reader', () => {
    expect(english.fields).toMatchObject({
      code: { kind: 'code', label: 'Code' },
      status: { kind: 'select', options: [{ value: 'OPEN', label: 'Open' }] },
      enabled: { kind: 'switch', label: 'Enabled', help: 'May be chosen' },
    });
    expect(chinese.fields).toMatchObject({ status: { options: [{ label: '开放' }] } });
    expect([chinese.keyword, english.keyword]).toEqual(['编码、中文名称', 'Code, Chinese name']);
  });

  it('makes columns in the order of the fields, with one for both names', () => {
    expect(chinese.columns.map((column) => (typeof column === 'string' ? column : column.name))).toEqual([
      'code',
      'nameCn',
      'status',
      'areaId',
      'remark',
      'seats',
      'enabled',
    ]);
    expect(chinese.columns[1]).toEqual({ name: 'nameCn', sortable: true, english: 'nameEn' });
  });

  it('asks in a form for what may be written, within its limits', () => {
    const inputs = chinese.form as readonly { name: string }[];
    expect(inputs.map((input) => input.name)).not.toContain('seats');
    expect(inputs[0]).toMatchObject({ name: 'code', required: true, max: 20 });
    expect(inputs.at(-1)).toMatchObject({ name: 'enabled', initial: true });
    expect(chinese.fields).toMatchObject({ remark: { kind: 'longText' }, nameEn: { kind: 'text' } });
  });

  it('filters by what can be chosen, and leaves out a reference nobody can look up', () => {
    expect(chinese.filters).toEqual(['status', 'areaId']);
    expect(chinese.fields).not.toHaveProperty('kindId');
  });

  it('offers the services of the server and no others', () => {
    expect(Object.keys(chinese.service).toSorted()).toEqual(['create', 'get', 'history', 'list', 'update']);
  });
});
