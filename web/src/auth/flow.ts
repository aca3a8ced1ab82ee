import type { FactorAsked, LoginView } from '@/api/contract';
import { writeToken } from '@/lib/token';
import { resetUser } from './session';

/** What stands between a right answer and the portal. */
export type Step = { is: 'factor'; asked: FactorAsked } | { is: 'change' } | { is: 'enrol' } | { is: 'done' };

export function stepAfter(view: LoginView): Step {
  if (view.secondFactor) return { is: 'factor', asked: view.secondFactor };
  if (!view.token) throw new Error('the answer to the sign-in has no result');
  if (view.mustChangePassword) return { is: 'change' };
  return { is: view.mustEnrolSecondFactor ? 'enrol' : 'done' };
}

/** Takes the session over, if there is one already, and says what comes next. */
export function accept(view: LoginView): Step {
  const step = stepAfter(view);
  if (view.token) {
    writeToken(view.token);
    // Whoever was signed in here before is not who signs in now.
    resetUser();
  }
  return step;
}
