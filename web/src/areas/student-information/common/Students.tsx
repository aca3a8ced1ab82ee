import { useQuery } from '@tanstack/react-query';
import { Skeleton, Typography } from 'antd';
import { Link } from 'react-router';
import { call, queryText } from '@/api/client';
import { formatNumber } from '@/lib/text';
import type { Page } from '@/resource/types';
import { useNamed } from '@/university/useNamed';
import { at } from './fields';
import { useCommon } from './useCommon';

interface Named {
  id: string;
  studentNo: string;
  nameCn: string;
  nameEn: string;
}
interface Props {
  title: string;
  /** The filter that makes these students the ones of the record; the list of students understands the same. */
  query: Readonly<Record<string, string>>;
}
const SHOWN = 5;

/** Students that belong to the record of a drawer: how many, the first few, and the way to all of them. */
export function Students({ title, query }: Props) {
  const m = useCommon();
  const named = useNamed();
  const students = useQuery({
    queryKey: ['students', 'related', query],
    queryFn: ({ signal }) =>
      call<Page<Named>>('GET', at('/student'), { query: { ...query, pageNo: 1, pageSize: SHOWN }, signal }),
    meta: { silent: true },
  });
  if (students.isError) return null;
  const count = students.data?.totalCount ?? 0;
  return (
    <section aria-label={title}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{title}</h2>
      {students.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {students.isSuccess && count === 0 && <Typography.Text type="secondary">{m.noStudents}</Typography.Text>}
      <ul className="plain-list">
        {students.data?.data.map((row) => (
          <li key={row.id}>
            <span className="code-text">{row.studentNo}</span> {named(row)}
          </li>
        ))}
      </ul>
      {count > 0 && <Link to={`/si/query/student-list${queryText(query)}`}>{m.allStudents(formatNumber(count))}</Link>}
    </section>
  );
}
