import { describe, expect, it } from 'vitest';
import { totp } from '../e2e/codes';
import { textOf } from '../e2e/smtp';

// The examples of RFC 6238, appendix B, cut to six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
describe('the authenticator of the tests', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [2000000000, '279037'],
  ])('shows at %i s %s', (seconds, digits) => expect(totp(SECRET, seconds * 1000)).toBe(digits));
});

describe('the mail reader of the tests', () => {
  const mail = (encoding: string, body: string) => `Content-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
  it.each([
    ['base64', Buffer.from('验证码 123456').toString('base64')],
    ['quoted-printable', '=E9=AA=8C=E8=AF=81=E7=A0=81 123=\r\n456'],
    ['8bit', '验证码 123456'],
  ])('reads %s', (encoding, body) => expect(textOf(mail(encoding, body))).toBe('验证码 123456'));
  it('reads all parts', () => {
    const parts = ['Content-Type: multipart/alternative; boundary="x"\r\n\r\n--x\r\n', '\r\n--x\r\n', '\r\n--x--'];
    expect(textOf(parts[0] + mail('8bit', 'a') + parts[1] + mail('8bit', 'b') + parts[2])).toMatch(/a\s+b/);
  });
});
