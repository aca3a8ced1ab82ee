import { Flex, Progress, Tag, Typography } from 'antd';
import type { AuditCategory, AuditCheck, AuditCourse, AuditReport } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { useNamed, useTitled } from '@/university/useNamed';
import { STATE_COLOURS } from './colours';
import { auditReportMessages } from './messages';
import './graduation.css';

type State = keyof typeof STATE_COLOURS;
const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, Math.round((100 * part) / whole)) : 100);
const AVERAGES = ['AVERAGE', 'MAJOR_AVERAGE'];
const COUNTS = ['COMPULSORY', 'CATEGORIES'];

/** Requirement by requirement: what counts, what is missing, and why each course is where it is. */
export function Explanation({ report }: { report: AuditReport }) {
  const m = useMessages(auditReportMessages);
  const nowhere = report.courses.filter(({ categoryId }) => categoryId === null || categoryId === undefined);
  return (
    <Flex vertical gap={16} className="ga-report">
      <section aria-label={m.checks}>
        <h2 className="ga-heading">{m.checks}</h2>
        <ul className="ga-checks">
          {report.checks.map((check) => (
            <Check key={check.code} check={check} />
          ))}
        </ul>
      </section>
      <section aria-label={m.categories}>
        <h2 className="ga-heading">{m.categories}</h2>
        <Flex vertical gap={12}>
          {report.categories.map((category) => (
            <Category key={category.id} category={category} courses={report.courses} />
          ))}
        </Flex>
      </section>
      {nowhere.length > 0 && (
        <section aria-label={m.nowhere}>
          <h2 className="ga-heading">{m.nowhere}</h2>
          <Courses courses={nowhere} />
        </section>
      )}
    </Flex>
  );
}

function Check({ check }: { check: AuditCheck }) {
  const m = useMessages(auditReportMessages);
  const { code, required, earned, inProgress } = check;
  const state = check.state as State;
  const detail = AVERAGES.includes(code)
    ? m.average((earned / 100).toFixed(2), (required / 100).toFixed(2))
    : code === 'COMPULSORY'
      ? m.compulsory(required, inProgress)
      : code === 'CATEGORIES'
        ? m.fulfilled(earned, required)
        : m.units(earned, inProgress, required);
  return (
    <li className="ga-check">
      <span>{m.codes[code as keyof typeof m.codes]}</span>
      <span className={COUNTS.includes(code) ? undefined : 'ga-figures'}>{detail}</span>
      <Tag color={STATE_COLOURS[state]}>{m.states[state]}</Tag>
    </li>
  );
}

function Category({ category, courses }: { category: AuditCategory; courses: readonly AuditCourse[] }) {
  const m = useMessages(auditReportMessages);
  const named = useNamed();
  const titled = useTitled();
  const here = courses.filter(({ categoryId, beside }) => categoryId === category.id || beside.includes(category.id));
  const { earned, inProgress, required } = category;
  const state = category.state as State;
  return (
    <section className="ga-category" aria-label={named(category)}>
      <Flex wrap gap={8} justify="space-between" align="center">
        <Typography.Text strong>{named(category)}</Typography.Text>
        <Tag color={STATE_COLOURS[state]}>{m.states[state]}</Tag>
      </Flex>
      <Progress
        aria-label={named(category)}
        percent={percent(earned + inProgress, required)}
        success={{ percent: percent(earned, required) }}
        showInfo={false}
        size="small"
      />
      <Typography.Text type="secondary">
        {m.units(earned, inProgress, required)}
        {category.missing > 0 && ` · ${m.missing(category.missing)}`}
      </Typography.Text>
      {category.missingCourses.length > 0 && (
        <p className="ga-missing">
          {m.missingCourses}
          {category.missingCourses.map((course) => (
            <span key={course.courseId} className="ga-missing-course">
              <span className="code-text">{course.code}</span> {titled(course)}
            </span>
          ))}
        </p>
      )}
      {here.length > 0 && <Courses courses={here} />}
    </section>
  );
}

function Courses({ courses }: { courses: readonly AuditCourse[] }) {
  const m = useMessages(auditReportMessages);
  const titled = useTitled();
  return (
    <ul className="ga-courses">
      {courses.map((course) => (
        <li key={course.courseId} className="ga-course">
          <span className="ga-course-name">
            <span className="code-text">{course.code}</span> {titled(course)}
          </span>
          <span className="ga-course-why">
            {m.why[course.why as keyof typeof m.why]} · {m.unitsOf(course.units)}
            {course.inProgress && <Tag color="warning">{m.inProgress}</Tag>}
          </span>
        </li>
      ))}
    </ul>
  );
}
