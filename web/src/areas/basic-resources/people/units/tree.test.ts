import { describe, expect, it } from 'vitest';
import {
  flat,
  marked,
  parentOf,
  pathTo,
  refusesMove,
  search,
  sumBelow,
  type Unit,
  unitAt,
  unitName,
  withBelow,
  withChildren,
} from './tree';

interface Counted extends Unit {
  staff: number;
  children?: readonly Counted[];
}
const unit = (id: string, nameCn: string, staff: number, ...children: Counted[]): Counted => ({
  id,
  code: id.toUpperCase(),
  nameCn,
  nameEn: `Unit ${id}`,
  staff,
  children,
});
const TREE = [
  unit(
    'u',
    '大学',
    1,
    unit('s', '理学院', 2, unit('m', '数学系', 3), unit('c', '计算机系', 4, unit('l', '数据实验室', 5))),
    unit('a', '文学院', 6),
  ),
  unit('o', '教务处', 7),
];

describe('searching a tree', () => {
  it('keeps the matches with what stands above them', () => {
    const { tree, open, hits } = search(TREE, '数');
    expect(flat(tree).map(({ id }) => id)).toEqual(['u', 's', 'm', 'c', 'l']);
    expect([...open].sort()).toEqual(['c', 's', 'u']);
    expect(hits).toBe(2);
  });
  it('keeps what stands below a match', () => {
    expect(flat(search(TREE, '理学院').tree).map(({ id }) => id)).toEqual(['u', 's', 'm', 'c', 'l']);
  });
  it('keeps everything below a match even when only part of it matches again', () => {
    const tree = [unit('x', '数学', 0, unit('y', '数论', 0), unit('z', '几何', 0))];
    expect(flat(search(tree, '数').tree).map(({ id }) => id)).toEqual(['x', 'y', 'z']);
    const nested = [unit('x', '数学', 0, unit('w', '组', 0, unit('y', '数论', 0)), unit('z', '几何', 0))];
    expect(flat(search(nested, '数').tree).map(({ id }) => id)).toEqual(['x', 'w', 'y', 'z']);
  });
  it.each([
    ['  UNIT m ', 1],
    ['c', 1],
    ['', 0],
    ['没有', 0],
  ])('finds %j %i times', (keyword, hits) => expect(search(TREE, keyword).hits).toBe(hits));
  it('shows everything again when nothing is searched', () => expect(search(TREE, ' ').tree).toBe(TREE));
});

describe('places in a tree', () => {
  it('knows the way down', () => {
    expect(pathTo(TREE, 'l').map(({ id }) => id)).toEqual(['u', 's', 'c', 'l']);
    expect(pathTo(TREE, 'nobody')).toEqual([]);
    expect(parentOf(TREE, 'l')?.id).toBe('c');
    expect(parentOf(TREE, 'u')).toBeUndefined();
    expect(unitAt(TREE, undefined)).toBeUndefined();
  });
  it('adds up what stands below', () => {
    const school = unitAt(TREE, 's') as Counted;
    expect(withBelow(school)).toEqual(['s', 'm', 'c', 'l']);
    expect(sumBelow(school, ({ staff }) => staff)).toBe(14);
  });
  it.each([
    ['m', 'a', undefined],
    ['m', null, undefined],
    ['m', 's', 'same'],
    ['o', null, 'same'],
    ['s', 's', 'circle'],
    ['s', 'l', 'circle'],
  ])('moving %s below %s: %s', (id, parentId, why) => expect(refusesMove(TREE, id, parentId)).toBe(why));
  it('grows level by level', () => {
    const loaded = new Map([
      ['o', [unit('p', '科', 0)]],
      ['p', [unit('q', '组', 0)]],
    ]);
    expect(flat(withChildren([unit('o', '处', 0)], loaded)).map(({ id }) => id)).toEqual(['o', 'p', 'q']);
  });
});

describe('words', () => {
  it('are in the language of the reader, or in the other one', () => {
    expect(unitName({ nameCn: '系', nameEn: 'Dept' }, 'en-US')).toBe('Dept');
    expect(unitName({ nameCn: '系', nameEn: '' }, 'en-US')).toBe('系');
    expect(unitName({ nameCn: '', nameEn: 'Dept' }, 'zh-CN')).toBe('Dept');
  });
  it('show what was searched', () => {
    expect(marked('Computer Science', 'SCI')).toEqual(['Computer ', 'Sci', 'ence']);
    expect(marked('数学系', '')).toEqual(['数学系', '', '']);
    expect(marked('数学系', '无')).toEqual(['数学系', '', '']);
  });
});
