import { Button, Result } from 'antd';
import { Link } from 'react-router';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';

const TEXT = { 403: 'forbidden', 404: 'notFound', 500: 'serverError' } as const;

export default function ExceptionPage({
  code,
  heading: Heading = 'h1',
}: {
  code: 403 | 404 | 500;
  heading?: 'h1' | 'h2';
}) {
  const m = useMessages(appMessages);
  return (
    <Result
      status={code}
      title={<Heading style={{ margin: 0, fontSize: 'inherit' }}>{code}</Heading>}
      subTitle={m.exception[TEXT[code]]}
      extra={
        <Link to="/">
          <Button type="primary">{m.exception.home}</Button>
        </Link>
      }
    />
  );
}
