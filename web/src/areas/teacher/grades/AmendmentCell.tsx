import { Link } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { gradeMessages } from './messages';
import type { Line, SheetView } from './types';

const PERMISSIONS = ['TEACHER_AUTH_SGS'] as const;

/** What became of a grade after it was confirmed, and the way to ask for another one. */
export function AmendmentCell({ sheet, line }: { sheet: SheetView; line: Line }) {
  const m = useMessages(gradeMessages).grid;
  const can = useCan(PERMISSIONS);
  const result = line.amendment ?? undefined;
  const changed = result !== undefined && !line.withdrawn && result.grade !== line.cells.grade?.value;
  const mayAsk = sheet.role === 'SUBMIT' && can('edit') && !line.withdrawn;
  const place = new URLSearchParams({
    kind: 'GradeAmendmentProcess',
    sheetId: sheet.id,
    studentId: line.studentId,
  }).toString();
  return (
    <td className="grade-amendment" data-label={m.amendment}>
      {changed && <span>{m.amendedTo(result.grade)} </span>}
      {result?.applicationNo ? (
        mayAsk ? (
          <Link to={`/dashboard/myapp?kind=GradeAmendmentProcess&id=${encodeURIComponent(result.applicationId ?? '')}`}>
            {m.amending}
          </Link>
        ) : (
          <span>{m.amending}</span>
        )
      ) : (
        result !== undefined && mayAsk && <Link to={`/dashboard/process?${place}`}>{m.amend}</Link>
      )}
    </td>
  );
}
