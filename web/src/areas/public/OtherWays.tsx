import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import type { Provider } from '@/api/contract';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { leaveFor } from '@/lib/leave';
import { publicMessages } from './messages';
import { providerAddress, signInWays, wayAddress } from './ways';

/** Everything but the password: what the server offers and nothing else. */
export function OtherWays() {
  const m = useMessages(publicMessages).login;
  const language = useLanguage((s) => s.language);
  const [params] = useSearchParams();
  const ways = signInWays();
  const leave = useMutation({
    mutationFn: (provider: Provider) => providerAddress(provider, params.get('redirect')),
    onSuccess: leaveFor,
  });
  return (
    <>
      <nav className="login-links" aria-label={m.others}>
        {ways.code && <Link to={wayAddress('code', params)}>{m.byCode}</Link>}
        {ways.forgot && <Link to={wayAddress('forgot', params)}>{m.forgot}</Link>}
        {ways.register && <Link to="/user/register">{m.register}</Link>}
        {ways.lookup && <Link to="/user/home">{m.lookup}</Link>}
      </nav>
      {ways.providers.length > 0 && (
        <section className="login-providers" aria-label={m.single}>
          <div className="login-divider">{m.single}</div>
          {ways.providers.map((provider) => (
            <Button
              key={provider.code}
              block
              size="large"
              loading={leave.isPending && leave.variables.code === provider.code}
              onClick={() => leave.mutate(provider)}
            >
              {language === 'zh-CN' ? provider.nameZh : provider.nameEn}
            </Button>
          ))}
        </section>
      )}
    </>
  );
}
