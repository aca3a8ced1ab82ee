import { Result } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  type: 'success' | 'error';
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function ResultPage({ type, title, description, actions, children }: Props) {
  if (type !== 'success' && type !== 'error') throw new Error('the type of a result is success or error');
  return (
    <Result
      status={type}
      title={<h1 style={{ margin: 0, fontSize: 'inherit' }}>{title}</h1>}
      subTitle={description}
      extra={actions}
    >
      {children}
    </Result>
  );
}
