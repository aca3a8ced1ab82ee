import { Button } from 'antd';
import { Link, useLocation } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ResultPage } from '@/ui/ResultPage';
import { LoginLayout } from './LoginLayout';
import { waysMessages } from './ways/messages';

interface Made {
  username: string;
  name: string;
}

/** The outcome comes with the navigation and not in the address, which others could read or make up. */
export default function RegisterResult() {
  const m = useMessages(waysMessages).registered;
  const { made } = (useLocation().state ?? {}) as { made?: Made };
  return (
    <LoginLayout>
      <div className="login-card">
        <ResultPage
          type={made === undefined ? 'error' : 'success'}
          heading={2}
          title={made === undefined ? m.none : m.done}
          description={made === undefined ? m.noneAbout : m.doneAbout(made.name, made.username)}
          actions={
            <Link to={made === undefined ? '/user/register' : '/user/login'}>
              <Button type="primary" size="large">
                {made === undefined ? m.toRegister : m.toLogin}
              </Button>
            </Link>
          }
        />
      </div>
    </LoginLayout>
  );
}
