import { Link } from 'react-router';
import { useCan } from '@/auth/Can';
import { STAFF } from './fields';
import { useCommon } from './useCommon';

export const recordOf = (studentId: string) => `/si/query/student-list?student=${encodeURIComponent(studentId)}`;

/** The way from something that belongs to a student to the whole record, for those who may open it. */
export function RecordLink({ studentId }: { studentId: string }) {
  const m = useCommon();
  const may = useCan(STAFF)('get');
  return may ? <Link to={recordOf(studentId)}>{m.openRecord}</Link> : null;
}
