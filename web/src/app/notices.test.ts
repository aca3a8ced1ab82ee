import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorKind, errorFromResponse, errorFromThrown } from '@/api/errors';
import enUS from './messages/en-US';
import zhCN from './messages/zh-CN';
import { announce, noticeFor, takeAnnouncements } from './notices';

const rows: readonly (readonly [ApiErrorKind, string, boolean, string, string, boolean])[] = [
  ['forbidden', 'no access to X', true, 'Forbidden', 'no access to X', false],
  ['server', 'disk full', true, 'Error', 'disk full', false],
  ['server', '', true, 'Error', 'request error, please try again later', false],
  ['expired', '', true, 'Unauthorized', 'Authorization verification failed', true],
  ['expired', '', false, 'Unauthorized', 'Authorization verification failed', true],
  ['unauthorized', '', true, 'Unauthorized', 'Authorization verification failed', true],
  ['unauthorized', '', false, 'Unauthorized', 'Authorization verification failed', false],
  ['rejected', 'no', true, 'Error', 'no', false],
  ['refused', 'cannot delete', true, 'The operation was refused', 'cannot delete', false],
];

describe('the error catalogue', () => {
  it.each(rows)('%s with message %j, signed in %s', (kind, message, signedIn, title, detail, endsSession) => {
    expect(noticeFor(new ApiError(kind, { message }), enUS, signedIn)).toEqual({ title, detail, endsSession });
  });
  it('has its fixed texts in both languages', () => {
    expect(enUS.error.userInfo).toBe('failed to request user info, please retry');
    expect(enUS.error.config).toBe('failed to read system config, please retry');
    expect(zhCN.error.userInfo).toBe('请求用户信息失败，请重试');
    expect(zhCN.error.config).toBe('读取系统配置失败，请重试');
    expect(zhCN.error.request).toBe('请求出错，请稍后再试');
    for (const m of [zhCN, enUS]) expect(m.error.roles).toBe('roles must be a non-null array');
    expect(enUS.exception.home).toBe('Homepage');
  });
  it('says how long to wait, and which inputs were wrong', () => {
    const busy = new ApiError('busy', {}, 429, 30);
    expect(noticeFor(busy, enUS, true).detail).toContain('30 s');
    const invalid = new ApiError('invalid', {
      message: 'bad',
      errors: [{ field: 'a', code: 'x', message: 'a is wrong' }],
    });
    expect(noticeFor(invalid, enUS, true).detail).toBe('bad\na is wrong');
  });
  it('keeps what is said before anybody shows it, and hands it over once', () => {
    const notice = { title: 't', detail: 'd', endsSession: false };
    announce({ notice });
    expect(takeAnnouncements()).toEqual([{ notice }]);
    expect(takeAnnouncements()).toEqual([]);
  });
});

describe('answers that failed', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    errorFromResponse(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));
  it.each([
    [400, {}, 'invalid'],
    [401, { code: 'login.required' }, 'unauthorized'],
    [401, { code: 'login.expired' }, 'expired'],
    [403, {}, 'forbidden'],
    [404, {}, 'notFound'],
    [409, { code: 'x', refusal: { rules: [{ code: 'x', message: 'm' }] } }, 'refused'],
    [409, { code: 'version_conflict', current: { id: '1' } }, 'conflict'],
    [409, {}, 'rejected'],
    [413, {}, 'rejected'],
    [422, {}, 'invalid'],
    [429, {}, 'busy'],
    [500, {}, 'server'],
    [502, '<html>', 'server'],
    [503, {}, 'busy'],
  ])('%i %j is %s', async (status, body, kind) => {
    expect((await answer(status, body)).kind).toBe(kind);
  });
  it('reads a plain text body as the message, but not a page of HTML', async () => {
    expect((await answer(500, 'disk full')).message).toBe('disk full');
    expect((await answer(502, '<html>Bad gateway</html>')).message).toBe('');
  });
  it('carries errors, rules, the current row and the waiting time', async () => {
    const current = { id: '1', version: 3 };
    const error = await answer(
      429,
      { errors: [{ field: 'f', code: 'c', message: 'm' }], current },
      { 'Retry-After': '12' },
    );
    expect(error.errors).toHaveLength(1);
    expect(error.current).toEqual(current);
    expect(error.retryAfterSeconds).toBe(12);
  });
  it('knows time-outs from a missing network', () => {
    expect(errorFromThrown(new DOMException('late', 'TimeoutError')).kind).toBe('timeout');
    expect(errorFromThrown(new TypeError('Failed to fetch')).kind).toBe('network');
  });
});
