import { Flex, Select, Tag, Typography } from 'antd';
import type { AuditWay, AuditWayStep } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { useTitled } from '@/university/useNamed';
import { planningMessages } from './messages';

export type Pins = Readonly<Record<string, { year: number; no: number } | undefined>>;

interface Props {
  way: AuditWay;
  pins?: Pins;
  /** Left out: whoever looks pins nothing. */
  onPin?: (courseId: string, term: Pins[string]) => void;
}

/** The terms with their courses, and what decides the last of them. */
export function Terms({ way, pins = {}, onPin }: Props) {
  const m = useMessages(planningMessages).way;
  const titled = useTitled();
  return (
    <>
      <ol className="ga-plain ga-terms">
        {way.terms.map(({ year, no, units, courses }) => (
          <li key={`${year}-${no}`} className="ga-category">
            <Flex wrap gap={8} justify="space-between">
              <Typography.Text strong>{m.term(year, no)}</Typography.Text>
              <Typography.Text type="secondary">{m.units(units)}</Typography.Text>
            </Flex>
            {courses.length === 0 && <Typography.Text type="secondary">{m.empty}</Typography.Text>}
            <ul className="ga-plain">
              {courses.map((step, index) => (
                <PlannedCourse
                  key={step.course?.courseId ?? `elective-${index}`}
                  step={step}
                  choices={way.choices}
                  pins={pins}
                  {...(onPin && { onPin })}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {way.bottleneck.length > 0 && (
        <section aria-label={m.bottleneck}>
          <h3 className="ga-heading">{m.bottleneck}</h3>
          <ol className="ga-plain">
            {way.bottleneck.map(({ course, year, no, why }) => (
              <li key={`${year}-${no}-${course?.courseId ?? ''}`}>
                {course ? (
                  <>
                    <span className="code-text">{course.code}</span> {titled(course)}
                  </>
                ) : (
                  m.elective
                )}
                {' · '}
                {m.term(year, no)} · {m.why[why as keyof typeof m.why]}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface CourseProps {
  step: AuditWayStep;
  choices: AuditWay['choices'];
  pins: Pins;
  onPin?: (courseId: string, term: Pins[string]) => void;
}

function PlannedCourse({ step: { course, units, upper, pinned }, choices, pins, onPin }: CourseProps) {
  const m = useMessages(planningMessages).way;
  const titled = useTitled();
  if (!course) {
    return (
      <li className="ga-turned">
        <span>{upper ? m.upper : m.elective}</span>
        <Typography.Text type="secondary">{m.units(units)}</Typography.Text>
      </li>
    );
  }
  const at = pins[course.courseId];
  return (
    <li className="ga-turned">
      <span className="ga-course-name">
        <span className="code-text">{course.code}</span> {titled(course)} · {m.units(units)}
        {pinned && <Tag style={{ marginInlineStart: 8 }}>{m.pinned}</Tag>}
      </span>
      {onPin && (
        <Select
          aria-label={m.pin(course.code)}
          style={{ width: 230, maxWidth: '100%' }}
          value={at === undefined ? '' : `${at.year}-${at.no}`}
          options={[
            { value: '', label: m.unpinned },
            ...choices.map(({ year, no }) => ({ value: `${year}-${no}`, label: m.term(year, no) })),
          ]}
          onChange={(value: string) => {
            const term = choices.find(({ year, no }) => `${year}-${no}` === value);
            onPin(course.courseId, term && { year: term.year, no: term.no });
          }}
        />
      )}
    </li>
  );
}
