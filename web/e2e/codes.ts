import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Mail } from './smtp';

/** The newest code sent to this address, once there are so many messages. */
export async function codeFor(address: string, count = 1): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env.MAIL_URL}/?to=${encodeURIComponent(address)}`);
        const codes = ((await answer.json()) as Mail[]).flatMap((mail) => /\b\d{6}\b/.exec(mail.text)?.[0] ?? []);
        code = codes.at(-1);
        return codes.length;
      },
      { message: `a code for ${address}`, timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(count);
  return code ?? '';
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The digits an authenticator shows (RFC 6238: SHA-1, six digits, thirty seconds). */
export function totp(secret: string, now = Date.now()): string {
  const bits = Array.from(secret.replaceAll(/\s|=/g, '').toUpperCase())
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(19) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A code is good once: the next one is waited for. */
export async function nextTotp(secret: string, used: string): Promise<string> {
  await expect.poll(() => totp(secret), { timeout: STEP_MS + 5_000 }).not.toBe(used);
  return totp(secret);
}
