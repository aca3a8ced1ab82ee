import { Result } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  type: 'success' | 'error';
  title: string;
  /** One level down where the page has a title of its own. */
  heading?: 1 | 2;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function ResultPage({ type, title, heading = 1, description, actions, children }: Props) {
  if (type !== 'success' && type !== 'error') throw new Error('the type of a result is success or error');
  const Heading = heading === 1 ? 'h1' : 'h2';
  return (
    <Result
      status={type}
      title={<Heading style={{ margin: 0, fontSize: 'inherit' }}>{title}</Heading>}
      subTitle={description}
      extra={actions}
    >
      {children}
    </Result>
  );
}
