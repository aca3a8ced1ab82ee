import { Button, Result } from 'antd';
import { Link } from 'react-router';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';

const TEXT = { 403: 'forbidden', 404: 'notFound', 500: 'serverError' } as const;

export default function ExceptionPage({ code }: { code: 403 | 404 | 500 }) {
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
