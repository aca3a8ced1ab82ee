import { Button } from 'antd';
import { type PropsWithChildren, startTransition } from 'react';
import { Link } from 'react-router';
import { copyrightIn, useConfig } from '@/app/config';
import { appMessages } from '@/app/messages';
import { useSystemTitle } from '@/app/useDocumentTitle';
import { setLanguage, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import './login.css';
import { publicMessages } from './messages';

interface Props {
  wide?: boolean;
  /** The second login layout has a title and a description of its own. */
  title?: string;
  description?: string;
  /** Of a machine that everybody stands at: no way leads to another page. */
  alone?: boolean;
}

/** Logo, title, description and copyright come from the base configuration. */
export function LoginLayout({ children, wide = false, title, description, alone = false }: PropsWithChildren<Props>) {
  const { links } = useMessages(publicMessages);
  const app = useMessages(appMessages);
  const language = useLanguage((s) => s.language);
  const config = useConfig((s) => s.config);
  const copyright = copyrightIn(config, language);
  const system = useSystemTitle();
  const about =
    description ?? (language === 'zh-CN' ? config?.description : config?.descriptionEn || config?.description);
  return (
    <div className="login-layout">
      <div className="login-top">
        <Button
          type="text"
          lang={language === 'zh-CN' ? 'en' : 'zh'}
          title={app.user.language}
          onClick={() => startTransition(() => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN'))}
        >
          {OTHER[language]}
        </Button>
      </div>
      <main className={wide ? 'login-main wide' : 'login-main'}>
        <header className="login-head">
          <img src={config?.logo ?? '/favicon.svg'} alt="" width={48} height={48} />
          {title !== undefined && <p>{system}</p>}
          <h1>{title ?? system}</h1>
          {about && <p>{about}</p>}
        </header>
        {children}
      </main>
      <footer className="login-foot">
        {!alone && (
          <nav>
            <Link to="/user/help">{links.help}</Link>
            <Link to="/user/privacy">{links.privacy}</Link>
            <Link to="/user/terms">{links.terms}</Link>
          </nav>
        )}
        {copyright && <div>{copyright}</div>}
      </footer>
    </div>
  );
}
/** Each language names itself by the word its own readers look for. */
const OTHER = { 'zh-CN': 'English', 'en-US': '\u4e2d\u6587' } as const;
