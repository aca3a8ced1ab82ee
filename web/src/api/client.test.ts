import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '@/i18n/language';
import { writeToken } from '@/lib/token';
import { call, queryText, requestOf, send } from './client';
import { fileNameOf } from './download';

const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const fetched = vi.spyOn(globalThis, 'fetch');
afterEach(() => fetched.mockReset());

describe('every request', () => {
  it('names the language and carries the token, except towards login', async () => {
    fetched.mockImplementation(async () => reply({}));
    writeToken('secret');
    setLanguage('en-US');
    const plain = requestOf('GET', '/api/user/info');
    await send(plain);
    expect(plain.headers.get('Accept-Language')).toBe('en-US');
    expect(plain.headers.get('Authorization')).toBe('Bearer secret');
    const login = requestOf('POST', '/api/auth/login', { body: {} });
    await send(login);
    expect(login.headers.has('Authorization')).toBe(false);
    setLanguage('zh-CN');
  });
  it('gives the result out of the envelope', async () => {
    fetched.mockResolvedValue(reply({ success: true, result: { a: 1 } }));
    await expect(call('GET', '/api/x')).resolves.toEqual({ a: 1 });
  });
  it('takes a failed envelope for a failure whatever its status', async () => {
    fetched.mockResolvedValue(reply({ success: false, code: 'x', message: 'no' }));
    await expect(call('GET', '/api/x')).rejects.toMatchObject({ kind: 'rejected', message: 'no' });
  });
  it('lets a cancelled query pass as cancelled', async () => {
    fetched.mockRejectedValue(new DOMException('gone', 'AbortError'));
    await expect(call('GET', '/api/x')).rejects.toMatchObject({ name: 'AbortError' });
  });
  it('sends the idempotency key', () => {
    expect(requestOf('POST', '/api/x', { body: {}, idempotencyKey: 'k' }).headers.get('Idempotency-Key')).toBe('k');
  });
});

it('repeats lists and leaves empty values out of the address', () => {
  expect(queryText({ ids: ['a', 'b'], x: '', y: null, z: undefined, n: 0, f: false })).toBe('?ids=a&ids=b&n=0&f=false');
  expect(queryText({})).toBe('');
});

it.each([
  [null, 'abc.xls'],
  ['attachment', 'abc.xls'],
  ['attachment; filename="a.xlsx"', 'a.xlsx'],
  ['attachment; filename=a.csv', 'a.csv'],
  [`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%AD%A6%E6%9C%9F.xlsx`, '学期.xlsx'],
  [`attachment; filename*=UTF-8''%zz; filename="b.csv"`, 'b.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="a\\"b.csv"', 'a"b.csv'],
  [`attachment; filename*=utf-8'zh'%2Fetc%2Fx.csv`, 'x.csv'],
])('the file of %j is called %s', (header, name) => expect(fileNameOf(header)).toBe(name));
