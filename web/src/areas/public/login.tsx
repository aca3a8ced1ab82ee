import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { LoginView } from '@/api/contract';
import { accept, type Step } from '@/auth/flow';
import { hasToken } from '@/auth/session';
import { safeRedirect } from '@/lib/redirect';
import { LoginLayout } from './LoginLayout';
import { SignInForm } from './SignInForm';

// All but the first form comes when it is needed: most people never see the rest.
const FurtherSteps = lazy(() => import('./ways/FurtherSteps'));
const CodeSignIn = lazy(() => import('./ways/CodeSignIn'));
const Forgot = lazy(() => import('./ways/Forgot'));
const SsoReturn = lazy(() => import('./ways/SsoReturn'));

/** A session that must do something first comes back here after a reload. */
function stepOf(params: URLSearchParams): Step | undefined {
  const step = params.get('step');
  return hasToken() && (step === 'change' || step === 'enrol') ? { is: step } : undefined;
}

export default function Login() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step | undefined>(() => stepOf(params));
  const [password, setPassword] = useState<string>();
  const go = (next: Step | undefined) => {
    if (next?.is === 'done') void navigate(safeRedirect(params.get('redirect')) ?? '/', { replace: true });
    else setStep(next);
  };
  const signedIn = (view: LoginView, typed?: string) => {
    setPassword(typed);
    go(accept(view));
  };
  return (
    <LoginLayout>
      <div className="login-card">
        <Suspense>
          {step !== undefined ? (
            <FurtherSteps step={step} password={password} onStep={go} />
          ) : params.get('sso') === 'cas' ? (
            <SsoReturn path="/api/sso/login" />
          ) : params.get('way') === 'code' ? (
            <CodeSignIn onSignedIn={signedIn} />
          ) : params.get('way') === 'forgot' ? (
            <Forgot />
          ) : (
            <SignInForm onSignedIn={signedIn} />
          )}
        </Suspense>
      </div>
    </LoginLayout>
  );
}
