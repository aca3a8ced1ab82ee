import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tag, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { AuditCourse, AuditReport } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { auditReportMessages } from '@/graduation/messages';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useNamed, useTitled } from '@/university/useNamed';
import { graduationMessages } from './messages';
import { useReport } from './Report';
import { apiAt, type Kind, PAGES } from './rights';
import '@/graduation/graduation.css';

/** The categories of a plan beside each other, each course where it counts. */
export function CourseBoard({ kind, id }: { kind: Kind; id: string }) {
  const m = useMessages(graduationMessages);
  const words = useMessages(auditReportMessages);
  const named = useNamed();
  const titled = useTitled();
  const may = useCan(PAGES[kind])('edit');
  const report = useReport(kind, id);
  const [moving, move] = useState<AuditCourse>();
  if (report.isError) return <Failed error={report.error} onRetry={() => void report.refetch()} />;
  if (report.data === undefined) return <Skeleton active />;
  const { categories, courses } = report.data;
  const nowhere = { id: undefined, name: words.nowhere, figures: '' };
  const columns = categories.map((category) => ({
    id: category.id as string | undefined,
    name: named(category),
    figures: words.units(category.earned, category.inProgress, category.required),
  }));
  return (
    <>
      <Typography.Paragraph type="secondary">{m.courses.board}</Typography.Paragraph>
      <div className="ga-columns">
        {[...columns, nowhere].map((column) => (
          <section key={column.id ?? ''} className="ga-column" aria-label={column.name}>
            <strong>{column.name}</strong>
            <div>{column.figures}</div>
            <ul>
              {courses
                .filter(({ categoryId }) => (categoryId ?? undefined) === column.id)
                .map((course) => (
                  <li key={course.courseId}>
                    <span>
                      <span className="code-text">{course.code}</span> {titled(course)}{' '}
                      {course.inProgress && <Tag color="warning">{words.inProgress}</Tag>}
                      {course.why === 'PINNED' && <Tag color="blue">{words.why.PINNED}</Tag>}
                    </span>
                    {may && (course.could.length > 1 || course.why === 'PINNED') && (
                      <Button
                        size="small"
                        aria-label={`${m.courses.move.action} ${course.code}`}
                        onClick={() => move(course)}
                      >
                        {m.courses.move.action}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {moving !== undefined && (
        <MoveTask kind={kind} id={id} course={moving} report={report.data} onClose={() => move(undefined)} />
      )}
    </>
  );
}

const BY_RULE = '-';
interface MoveProps {
  kind: Kind;
  id: string;
  course: AuditCourse;
  report: AuditReport;
  onClose: () => void;
}

function MoveTask({ kind, id, course, report, onClose }: MoveProps) {
  const m = useMessages(graduationMessages);
  const named = useNamed();
  const queries = useQueryClient();
  const could = report.categories.filter((category) => course.could.includes(category.id));
  const inputs: readonly TaskInput[] = [
    {
      name: 'categoryId',
      field: {
        kind: 'select',
        label: m.courses.move.to,
        options: [
          ...could.map((category) => ({ value: category.id, label: named(category) })),
          { value: BY_RULE, label: m.courses.move.byRule },
        ],
      },
      required: true,
      wide: true,
    },
    { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500, wide: true },
  ];
  const task = {
    name: 'ga-move',
    about: m.courses.move.about,
    inputs,
    run: async (body: Values, dryRun: boolean) => {
      const to = body['categoryId'] === BY_RULE ? null : body['categoryId'];
      const answer = await call<Outcome>('POST', apiAt(kind, 'student/move'), {
        body: { ...body, categoryId: to, id, courseId: course.courseId, dryRun },
      });
      if (!dryRun) await queries.invalidateQueries({ queryKey: ['ga-report', kind, id] });
      return answer;
    },
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.courses.move.confirm,
    done: m.courses.move.done,
    once: true,
  };
  return <TaskModal title={`${m.courses.move.action} · ${course.code}`} task={task} onClose={onClose} />;
}
