import { beforeEach, describe, expect, it } from 'vitest';
import type { LoginView } from '@/api/contract';
import { readToken } from '@/lib/token';
import { accept, stepAfter } from './flow';
import { useSession } from './session';

const view = (change: Partial<LoginView> = {}): LoginView => ({
  token: 't',
  expiresAt: null,
  mustChangePassword: false,
  mustEnrolSecondFactor: false,
  secondFactor: null,
  ...change,
});
const asked: LoginView['secondFactor'] = { ticket: 'x', methods: ['TOTP'], expiresAt: '' };
beforeEach(() => localStorage.clear());

describe('the steps of a sign-in', () => {
  it.each([
    [view(), 'done'],
    [view({ mustChangePassword: true }), 'change'],
    [view({ mustChangePassword: true, mustEnrolSecondFactor: true }), 'change'],
    [view({ mustEnrolSecondFactor: true }), 'enrol'],
    [view({ token: null, secondFactor: asked }), 'factor'],
    // Whatever else it says: an answer that asks for a factor opens nothing.
    [view({ secondFactor: asked }), 'factor'],
  ])('%j leads to %s', (given, step) => expect(stepAfter(given).is).toBe(step));
  it('refuses an answer without a result', () => expect(() => stepAfter(view({ token: null }))).toThrow());
  it('keeps no token before the second factor', () => {
    accept(view({ token: null, secondFactor: asked }));
    expect(readToken()).toBeNull();
  });
  it('keeps the token and forgets who was here before', () => {
    useSession.setState({ user: { id: 'old' } as never });
    accept(view());
    expect(readToken()).toBe('t');
    expect(useSession.getState().user).toBeNull();
  });
});
