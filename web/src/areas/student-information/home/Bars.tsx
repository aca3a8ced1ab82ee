import { Card, Empty } from 'antd';
import { Link } from 'react-router';
import { queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import type { Count } from './calls';
import { homeMessages } from './messages';
import './home.css';

interface Props {
  title: string;
  counts: readonly Count[];
  /** The filter of the list of students that shows whom a line counts. */
  filter: string;
  /** In several columns where there is room. */
  wide?: boolean;
}

/** Counts as lines with a bar; each leads to the people it counts. */
export function Bars({ title, counts, filter, wide = false }: Props) {
  const m = useMessages(homeMessages);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Card variant="borderless" title={<h2 className="card-title">{title}</h2>} styles={{ body: { paddingBlock: 12 } }}>
      {counts.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.nobody} />}
      <ul className={`plain-list bar-lines${wide ? ' wide' : ''}`}>
        {counts.map(({ key, label, count }) => (
          <li key={key}>
            <span className="bar-label">
              {key === '' ? label : <Link to={`/si/query/student-list${queryText({ [filter]: key })}`}>{label}</Link>}
            </span>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className="bar-count">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
