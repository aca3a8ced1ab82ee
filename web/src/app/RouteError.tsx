import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ChunkError, reloadOnce } from './chunks';
import { appMessages } from './messages';

const Page = lazy(() => import('./ExceptionPage'));

export function Exception({ code }: { code: 403 | 404 | 500 }) {
  return (
    <Suspense>
      <Page code={code} />
    </Suspense>
  );
}

export function RouteError() {
  const error = useRouteError();
  if (error instanceof ChunkError) return <ChunkFailure />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <Exception code={status === 403 || status === 404 ? status : 500} />;
}

/** Made of what is loaded already: fetching more is just what has failed. */
function ChunkFailure() {
  const m = useMessages(appMessages);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => void reloadOnce(), []);
  return (
    <div role="alert" style={{ padding: 48, textAlign: 'center' }}>
      <h1 style={{ fontSize: 18 }}>{m.exception.chunk}</h1>
      <Button type="primary" onClick={() => void navigate(pathname + search, { replace: true })}>
        {m.exception.retry}
      </Button>
    </div>
  );
}
