import { describe, expect, it } from 'vitest';
import { changeText, type DatedChange, historyLine, unitsIn } from './commands';

const change = (over: Partial<DatedChange>): DatedChange => ({
  id: 'c',
  kind: 'RENAMED',
  effectiveDate: '2026-09-01',
  before: {},
  after: {},
  documentNo: '',
  reason: '',
  at: '2026-09-01T00:00:00Z',
  byName: '张三',
  ...over,
});
const nameOf = (id: string | null | undefined) => (id ? `名称 ${id}` : '顶层');
const moved = change({ kind: 'MOVED', before: { parentId: 'a' }, after: { parentId: null } });
const merged = change({
  kind: 'MERGED',
  before: { code: 'X', nameCn: '旧系', nameEn: 'Old' },
  after: { code: 'Y', nameCn: '新系', nameEn: 'New' },
  intoId: 'y',
});

describe('the past of a unit', () => {
  it('tells a rename in the language of the reader', () => {
    const renamed = change({ before: { nameCn: '甲', nameEn: 'A' }, after: { nameCn: '乙', nameEn: 'B' } });
    expect(historyLine(renamed, 'x', 'en-US', nameOf)).toEqual({ kind: 'RENAMED', before: 'A', after: 'B' });
  });
  it('tells a move by the names of the parents', () => {
    expect(historyLine(moved, 'x', 'zh-CN', nameOf)).toEqual({ kind: 'MOVED', before: '名称 a', after: '顶层' });
    expect(unitsIn([moved, merged])).toEqual(['a']);
  });
  it('tells a merger from either side', () => {
    expect(historyLine(merged, 'x', 'zh-CN', nameOf)).toEqual({ kind: 'MERGED', into: '新系' });
    expect(historyLine(merged, 'y', 'zh-CN', nameOf)).toEqual({ kind: 'MERGED', absorbed: '旧系' });
  });
});

describe('a value of an effect', () => {
  const words = { none: '—', yes: '是', no: '否' };
  it.each([
    ['id-1', 'SCI – 理学院', 'SCI – 理学院'],
    [null, null, '—'],
    ['', undefined, '—'],
    [true, null, '是'],
    [false, null, '否'],
    ['文字', null, '文字'],
  ])('%j with the label %j is %s', (value, label, text) => expect(changeText(value, label, words)).toBe(text));
});
