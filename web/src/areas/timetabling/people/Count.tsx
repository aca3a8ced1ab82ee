import { Badge } from 'antd';

/** How many clashes somebody has: none is quiet. */
export const Count = ({ count }: { count: number }) =>
  count === 0 ? '0' : <Badge status="error" text={String(count)} />;
