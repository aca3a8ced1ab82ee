import { Alert } from 'antd';
import { useMessages } from '@/i18n/messages';
import { teacherMessages } from '../messages';
import { useAdvisers } from './advisers';

/** How many wait, and how even it is. */
export function Loads() {
  const m = useMessages(teacherMessages).allocation;
  const { data } = useAdvisers();
  if (data === undefined || data.advisers.length === 0) return null;
  const counts = data.advisers.map(({ advisees }) => advisees);
  return (
    <Alert
      type={data.without > 0 ? 'warning' : 'info'}
      showIcon
      style={{ marginBlockEnd: 12 }}
      title={m.loads(data.without, data.advisers.length, Math.min(...counts), Math.max(...counts))}
    />
  );
}
