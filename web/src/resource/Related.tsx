import { useQuery } from '@tanstack/react-query';
import { Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ApiPath, call, queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { resourceMessages } from './messages';
import type { Page } from './types';

interface Props<Row> {
  title: string;
  path: ApiPath;
  /** The filter that makes these rows the ones of the record; the list page understands the same. */
  query: Readonly<Record<string, string>>;
  to: string;
  name: (row: Row) => ReactNode;
}
const SHOWN = 8;

/** Rows of another table that belong to the record of a drawer: the first few, and the way to all of them. */
export function Related<Row extends { id: string }>({ title, path, query, to, name }: Props<Row>) {
  const m = useMessages(resourceMessages);
  const rows = useQuery({
    queryKey: ['related', path, query],
    queryFn: ({ signal }) => call<Page<Row>>('GET', path, { query: { ...query, pageNo: 1, pageSize: SHOWN }, signal }),
    meta: { silent: true },
  });
  if (rows.isError) return null;
  const count = rows.data?.totalCount ?? 0;
  return (
    <section aria-label={title}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>
        {title}
        {rows.isSuccess && (
          <Typography.Text type="secondary" style={{ marginInlineStart: 8, fontWeight: 400 }}>
            {m.total(formatNumber(count))}
          </Typography.Text>
        )}
      </h2>
      {rows.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {rows.isSuccess && count === 0 && <Typography.Text type="secondary">{m.noneRelated}</Typography.Text>}
      <ul className="plain-list">
        {rows.data?.data.map((row) => (
          <li key={row.id}>{name(row)}</li>
        ))}
      </ul>
      {count > 0 && <Link to={`${to}${queryText(query)}`}>{m.showAll}</Link>}
    </section>
  );
}
