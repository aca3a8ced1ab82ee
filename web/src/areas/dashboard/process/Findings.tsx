import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { type CourseToCheck, checkCourse } from './calls';
import { processMessages } from './messages';

const PAUSE_MS = 400;

/** The checks of the catalogue on what is being typed; nothing is sent by it. */
export function Findings() {
  const m = useMessages(processMessages).check;
  const typed = (Form.useWatch([]) ?? {}) as CourseToCheck;
  const { code, titleCn, titleEn, units, studentType } = typed;
  const course = useSettled({ code, titleCn, titleEn, units, studentType });
  const given = [course.code, course.titleCn, course.titleEn].some((text) => (text ?? '').trim() !== '');
  const check = useQuery({
    queryKey: ['course-check', course],
    queryFn: ({ signal }) => checkCourse(course, signal),
    enabled: given,
    meta: { silent: true },
  });
  const findings = given ? (check.data ?? []) : [];
  const blocked = findings.some(({ severity }) => severity === 'ERROR');
  return (
    <div aria-live="polite">
      {!given && <Typography.Text type="secondary">{m.waiting}</Typography.Text>}
      {given && check.isPending && <Typography.Text type="secondary">{m.checking}</Typography.Text>}
      {given && check.isError && <Alert type="info" showIcon title={m.failed} />}
      {given && check.isSuccess && findings.length === 0 && <Alert type="success" showIcon title={m.clean} />}
      {findings.length > 0 && (
        <Alert
          type={blocked ? 'error' : 'warning'}
          showIcon
          title={blocked ? m.error : m.warning}
          description={
            <ul className="task-lines">
              {findings.map(({ code: key, message }) => (
                <li key={`${key} ${message}`}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}

/** What was typed, once nothing more is typed for a moment. */
function useSettled(value: CourseToCheck): CourseToCheck {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as CourseToCheck), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
