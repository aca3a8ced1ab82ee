import { expect, it } from 'vitest';
import { verdictOf } from './verdict';

const PAPER = { found: true, revoked: false, facts: [] };
it.each([
  ['a paper without an end', PAPER, 'valid'],
  ['its last day', { ...PAPER, validUntil: '2026-03-01' }, 'valid'],
  ['the day after', { ...PAPER, validUntil: '2026-02-28' }, 'expired'],
  ['one that was revoked', { ...PAPER, revoked: true, validUntil: '2026-02-28' }, 'revoked'],
  ['none of ours', { ...PAPER, found: false }, 'unknown'],
] as const)('%s', (_, paper, verdict) => expect(verdictOf(paper, '2026-03-01')).toBe(verdict));
