import { describe, expect, it } from 'vitest';
import type { TreePermission } from '@/api/schema.gen';
import { cellsOf, countOf, fromWire, type Granted, narrow, setCells, tickOf, toWire } from './grants';

const permission = (code: string, grantable: string[]): TreePermission => ({
  code,
  nameZh: `名${code}`,
  nameEn: `Name ${code}`,
  risk: 'NORMAL',
  actions: ['query', 'get', 'edit'],
  grantable,
});
const A = permission('A', ['query', 'get', 'edit']);
const B = permission('B', ['query']);
const both = [A, B];

describe('grants', () => {
  it('travel without permissions that grant nothing', () => {
    const granted = fromWire([
      { permissionId: 'A', actions: ['query'] },
      { permissionId: 'B', actions: [] },
    ]);
    expect(granted).toEqual({ A: ['query'] });
    expect(toWire(granted)).toEqual([{ permissionId: 'A', actions: ['query'] }]);
    expect(countOf(granted)).toBe(1);
  });
  it.each([
    ['all boxes', undefined, 4],
    ['a column', 'query', 2],
    ['a column nobody may grant', 'delete', 0],
  ])('%s are only those the caller may grant', (_, action, count) => expect(cellsOf(both, action)).toHaveLength(count));
  it('ticks and clears, keeping what the caller cannot grant', () => {
    const start: Granted = { B: ['edit'] };
    const all = setCells(start, cellsOf(both), true);
    expect(all).toEqual({ A: ['query', 'get', 'edit'], B: ['edit', 'query'] });
    expect(setCells(all, cellsOf(both), false)).toEqual({ B: ['edit'] });
    expect(start).toEqual({ B: ['edit'] });
  });
  it('leaves rows alone that do not change, so that they are not drawn again', () => {
    const start: Granted = { A: ['query'], B: ['query'] };
    const next = setCells(start, [{ permission: A, action: 'edit' }], true);
    expect(next.B).toBe(start.B);
    expect(next.A).not.toBe(start.A);
  });
  it.each([
    [{}, 'none'],
    [{ A: ['query'] }, 'some'],
    [{ A: ['query', 'get', 'edit'], B: ['query'] }, 'all'],
    [{ B: ['edit'] }, 'none'],
  ])('%j ticks the heading %s', (granted, tick) => expect(tickOf(granted as Granted, cellsOf(both))).toBe(tick));
  it('are found by code or name in either language, or by being granted', () => {
    const tree = [{ code: 'm', nameZh: '模块', nameEn: 'Module', permissions: both }];
    expect(narrow(tree, 'name b', undefined)[0]?.permissions).toEqual([B]);
    expect(narrow(tree, '名A', undefined)[0]?.permissions).toEqual([A]);
    expect(narrow(tree, '', { B: ['query'] })[0]?.permissions).toEqual([B]);
    expect(narrow(tree, 'zzz', undefined)).toEqual([]);
  });
});
