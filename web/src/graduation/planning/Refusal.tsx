import { Alert } from 'antd';
import type { AuditWayRefused } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { useNamed, useTitled } from '@/university/useNamed';
import { planningMessages } from './messages';

/** Which requirement has no way, and why. */
export function Refusal({ refused }: { refused: AuditWayRefused }) {
  const all = useMessages(planningMessages);
  const m = all.way;
  const named = useNamed();
  const titled = useTitled();
  return (
    <Alert
      type="error"
      showIcon
      title={m.refused}
      description={
        <>
          {m.reasons[refused.code as keyof typeof m.reasons]} {named(refused)}
          {refused.missing > 0 && ` ${all.short(refused.missing)}`}
          {refused.courses.map((course) => (
            <span key={course.courseId} className="ga-missing-course">
              <span className="code-text">{course.code}</span> {titled(course)}
            </span>
          ))}
          <div>{m.ask}</div>
        </>
      }
    />
  );
}
