import { Button } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { LoginLayout } from './LoginLayout';
import { Note } from './Note';
import { signInWays } from './ways';
import { waysMessages } from './ways/messages';
import { BackLink } from './ways/parts';

/** Explains the look-up and leads to it. */
export default function LookupHome() {
  const m = useMessages(waysMessages).lookup;
  return (
    <LoginLayout title={m.title} description={m.description}>
      <div className="login-card">
        <h2 className="login-title">{m.homeTitle}</h2>
        <p>{m.homeAbout}</p>
        <ol className="login-steps">
          {m.steps.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="login-sent">{m.privacy}</p>
        {signInWays().lookup ? (
          <Link to="/user/query">
            <Button block size="large" type="primary">
              {m.start}
            </Button>
          </Link>
        ) : (
          <Note kind="warning">{m.closed}</Note>
        )}
        <BackLink />
      </div>
    </LoginLayout>
  );
}
