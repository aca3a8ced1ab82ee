import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '@/lib/redirect';
import { LoginLayout } from './LoginLayout';
import { MustChangePassword } from './MustChangePassword';
import { SignInForm } from './SignInForm';

export default function Login() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [oldPassword, setOldPassword] = useState<string>();
  const goOn = () => void navigate(safeRedirect(params.get('redirect')) ?? '/', { replace: true });
  return (
    <LoginLayout>
      <div className="login-card">
        {oldPassword === undefined ? (
          <SignInForm
            onSignedIn={({ mustChangePassword }, password) => (mustChangePassword ? setOldPassword(password) : goOn())}
          />
        ) : (
          <MustChangePassword current={oldPassword} onChanged={goOn} onLeave={() => setOldPassword(undefined)} />
        )}
      </div>
    </LoginLayout>
  );
}
