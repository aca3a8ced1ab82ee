import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect';

const HOSTILE = [
  '',
  ' ',
  'e',
  'e.com',
  'http://e.com',
  'https://e.com/a',
  'HTTPS://e.com',
  'http:e.com',
  'https:/e.com',
  '//e.com',
  '///e.com',
  '////e.com',
  '/\\e.com',
  '\\/e.com',
  '\\\\e.com',
  '/\\/e.com',
  '/a\\b',
  '/\t/e.com',
  '/\n/e.com',
  '/\r/e.com',
  '/\u0000/e.com',
  '\t//e.com',
  '\n//e.com',
  ' //e.com',
  ' /a',
  '/a b',
  '/a\u00a0b',
  '/\u2028/e.com',
  '\ufeff//e.com',
  '/%2f/e.com',
  '/%2Fe.com',
  '/%5ce.com',
  '/%5Ce.com',
  '/%09/e.com',
  '/%252fe.com',
  '/%25252fe.com',
  '%2f%2fe.com',
  '%2F',
  '/%zz',
  '/%',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://e.com/1',
  '?a=//e.com',
  '#//e.com',
  './/e.com',
  '../e',
  '@e.com',
  ':@e.com',
  '/..//e.com',
  '/.//e.com',
  '/a/..//e.com',
  '/user/login',
  '/User/Login?redirect=/user/login',
  '/user/login/',
];
const KIND: readonly (readonly [string, string])[] = [
  ['/', '/'],
  ['/dashboard/homepage', '/dashboard/homepage'],
  ['/a?pageNo=3&keyword=%E4%B8%AD', '/a?pageNo=3&keyword=%E4%B8%AD'],
  ['/a?to=https://e.com', '/a?to=https://e.com'],
  ['/a#b', '/a#b'],
  ['/user/loginx', '/user/loginx'],
  ['/a//b', '/a//b'],
];

describe('safeRedirect', () => {
  it('knows enough hostile addresses', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));
  it.each(HOSTILE)('refuses %j', (target) => expect(safeRedirect(target)).toBeNull());
  it.each([null, undefined])('refuses %s', (target) => expect(safeRedirect(target)).toBeNull());
  it.each(KIND)('keeps %s', (target, wanted) => expect(safeRedirect(target)).toBe(wanted));
  it('never leads to another origin, whatever is put in', () => {
    const parts = ['/', '\\', '%2f', '%5c', '\t', '\n', ':', '@', '.', 'e.com', 'http', '%09', '%00', '?', '#'];
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          for (const d of ['', 'e.com', '/e.com']) {
            const to = safeRedirect(a + b + c + d);
            if (to !== null) expect(new URL(to, 'https://portal.test').origin).toBe('https://portal.test');
          }
        }
      }
    }
  });
});
