import { LoginLayout } from './LoginLayout';
import SsoReturn from './ways/SsoReturn';

/** Where OpenID Connect, OAuth2 and WPS send the browser back to. */
export default function OAuth2Return() {
  return (
    <LoginLayout>
      <div className="login-card">
        <SsoReturn path="/api/auth/oauth2/login" />
      </div>
    </LoginLayout>
  );
}
