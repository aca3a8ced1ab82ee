import { describe, expect, it } from 'vitest';
import { listKeys, partOf, recallList, rememberList, saysSomething, withPart } from './listMemory';
import { lookOf, sameLook } from './savedViews';

const KEYS = listKeys([{ name: 'state' }]);
const params = (text: string) => new URLSearchParams(text);

describe('the list in the address', () => {
  it('is what its keys say, in one order, and nothing of the page around it', () => {
    expect(partOf(params('tab=a&state=open&keyword=x&ids=2&ids=1'), KEYS).toString()).toBe(
      'ids=2&ids=1&keyword=x&state=open',
    );
    expect(saysSomething(params('tab=a'), KEYS)).toBe(false);
    expect(saysSomething(params('tab=a&state=open'), KEYS)).toBe(true);
  });
  it('gives way to another look as a whole', () => {
    const next = withPart(params('tab=a&state=open&pageNo=3'), KEYS, params('keyword=x&foreign=1'));
    expect(next.toString()).toBe('tab=a&keyword=x');
  });
  it('is remembered without the word that was searched and the page that was read', () => {
    rememberList('things', params('tab=a&ids=7&state=open&keyword=440301199001011234&pageNo=3&pageSize=50'), KEYS);
    expect(recallList('things')?.toString()).toBe('pageSize=50&state=open');
    rememberList('things', params('tab=a'), KEYS);
    expect(recallList('things')).toBeUndefined();
  });
});

describe('a saved view', () => {
  it('leaves out the page somebody happened to be on', () => {
    expect(lookOf('pageNo=4&state=open', ['code'])).toEqual({ query: 'state=open', columns: ['code'] });
  });
  it('is the current one whatever the page and the order of words', () => {
    const saved = { query: 'sortField=a&state=open', columns: ['code', 'name'] };
    expect(sameLook(saved, { query: 'state=open&sortField=a&pageNo=2', columns: ['name', 'code'] })).toBe(true);
    expect(sameLook(saved, { query: 'state=open', columns: ['name', 'code'] })).toBe(false);
    expect(sameLook(saved, { query: saved.query, columns: ['code'] })).toBe(false);
  });
});
