import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import { ChunkError, reloadOnce } from './chunks';

const TEXT = { 403: 'forbidden', 404: 'notFound', 500: 'serverError' } as const;

export function ExceptionPage({ code }: { code: 403 | 404 | 500 }) {
  const m = useMessages(appMessages);
  return (
    <Result
      status={code}
      title={<h1 style={{ margin: 0, fontSize: 'inherit' }}>{code}</h1>}
      subTitle={m.exception[TEXT[code]]}
      extra={
        <Link to="/">
          <Button type="primary">{m.exception.home}</Button>
        </Link>
      }
    />
  );
}

export function RouteError() {
  const error = useRouteError();
  if (error instanceof ChunkError) return <ChunkFailure />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ExceptionPage code={status === 403 || status === 404 ? status : 500} />;
}

function ChunkFailure() {
  const m = useMessages(appMessages);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => void reloadOnce(), []);
  return (
    <Result
      status="warning"
      title={m.exception.chunk}
      extra={
        <Button type="primary" onClick={() => void navigate(pathname + search, { replace: true })}>
          {m.exception.retry}
        </Button>
      }
    />
  );
}
