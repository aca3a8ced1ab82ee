import { expect, it } from 'vitest';
import { isBlocked, stateOf } from './state';

const NOW = Date.parse('2026-05-04T08:00:00Z');
const sound = { enabled: true, hasPassword: true, mustChangePassword: false, blockedUntil: null };

it.each([
  [{}, 'normal'],
  [{ mustChangePassword: true }, 'mustChange'],
  [{ hasPassword: false, mustChangePassword: true }, 'noPassword'],
  [{ blockedUntil: '2026-05-04T08:00:01.000Z', hasPassword: false }, 'blocked'],
  [{ blockedUntil: '2026-05-04T07:59:59.000Z' }, 'normal'],
  [{ enabled: false, blockedUntil: '2026-05-04T09:00:00.000Z' }, 'disabled'],
] as const)('an account with %j is %s', (facts, word) => expect(stateOf({ ...sound, ...facts }, NOW).word).toBe(word));

it('is not blocked at the very moment the block ends', () =>
  expect(isBlocked({ blockedUntil: '2026-05-04T08:00:00.000Z' }, NOW)).toBe(false));
