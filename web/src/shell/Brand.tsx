import { Link } from 'react-router';
import { useConfig } from '@/app/config';
import { HOME } from '@/app/guards';
import { useSystemTitle } from '@/app/useDocumentTitle';

export function Brand({ dark, short = false }: { dark: boolean; short?: boolean }) {
  const title = useSystemTitle();
  const logo = useConfig((s) => s.config?.logo);
  return (
    <Link to={HOME} className="brand" style={{ color: dark ? '#fff' : 'inherit' }} aria-label={title}>
      <img src={logo ?? '/favicon.svg'} alt="" width={28} height={28} />
      {!short && <span>{title}</span>}
    </Link>
  );
}
