import { Badge } from 'antd';
import { toneOf } from './kinds';

/** The state of an application as a dot and the server's word for it. */
export function StatusDot({ status, label }: { status: string; label: string }) {
  return <Badge status={toneOf(status)} text={label} />;
}
