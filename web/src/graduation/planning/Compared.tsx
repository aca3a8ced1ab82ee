import { Flex, Tag, Typography } from 'antd';
import type { WhatIfAudit, WhatIfAuditChange, WhatIfAuditOutcome } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { useNamed, useTitled } from '@/university/useNamed';
import { RESULT_COLOURS, type Result, STATE_COLOURS } from '../colours';
import { Explanation } from '../Explanation';
import { auditReportMessages } from '../messages';
import { planningMessages } from './messages';

type State = keyof typeof STATE_COLOURS;
const hundredths = (value: number | null | undefined) => (typeof value === 'number' ? (value / 100).toFixed(2) : '—');

/** What is found now beside what would be found; then what turned, what still lacks, and the whole. */
export function Compared({ found }: { found: WhatIfAudit }) {
  const m = useMessages(planningMessages);
  return (
    <Flex vertical gap={16} className="ga-compared" aria-live="polite">
      <div className="ga-sides">
        <Side heading={m.whatIf.now} of={found.before} />
        <Side heading={m.whatIf.assumed} of={found.after} />
      </div>
      <section aria-label={m.whatIf.changes}>
        <h3 className="ga-heading">{m.whatIf.changes}</h3>
        {found.changes.length === 0 ? (
          <Typography.Text type="secondary">{m.whatIf.noChanges}</Typography.Text>
        ) : (
          <ul className="ga-plain">
            {found.changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: categories may share a name, and the list is replaced whole.
              <Turned key={index} change={change} />
            ))}
          </ul>
        )}
      </section>
      <Missing found={found} />
      <details>
        <summary>{m.whatIf.whole}</summary>
        <Explanation report={found.report} />
      </details>
    </Flex>
  );
}

function Side({ heading, of }: { heading: string; of: WhatIfAuditOutcome }) {
  const m = useMessages(planningMessages);
  const named = useNamed();
  const verdict = of.result as Result;
  const { whatIf: w } = m;
  return (
    <section className="ga-side" aria-label={heading}>
      <Typography.Text strong>{heading}</Typography.Text>
      <div>{named({ nameCn: of.planCn, nameEn: of.planEn })}</div>
      <dl>
        <dt>{w.result}</dt>
        <dd>
          <Tag color={RESULT_COLOURS[verdict]}>{m.results[verdict]}</Tag>
        </dd>
        <dt>{w.units}</dt>
        <dd>
          {of.unitsInProgress > 0 ? `${of.unitsEarned} + ${of.unitsInProgress}` : of.unitsEarned} / {of.unitsRequired}
        </dd>
        <dt>{w.average}</dt>
        <dd>{hundredths(of.cgpa)}</dd>
        <dt>{w.class}</dt>
        <dd>{m.classes[of.honours as keyof typeof m.classes]}</dd>
      </dl>
    </section>
  );
}

function Turned({ change }: { change: WhatIfAuditChange }) {
  const m = useMessages(auditReportMessages);
  const named = useNamed();
  const [before, after] = [change.before as State, change.after as State];
  const what = change.code === 'CATEGORY' ? named(change) : m.codes[change.code as keyof typeof m.codes];
  return (
    <li className="ga-turned">
      <span>{what}</span>
      <span>
        <Tag color={STATE_COLOURS[before]}>{m.states[before]}</Tag>→{' '}
        <Tag color={STATE_COLOURS[after]}>{m.states[after]}</Tag>
      </span>
    </li>
  );
}

function Missing({ found }: { found: WhatIfAudit }) {
  const m = useMessages(planningMessages);
  const named = useNamed();
  const titled = useTitled();
  const short = found.report.categories.filter(
    ({ state, missing, missingCourses }) => state === 'NOT_MET' && (missing > 0 || missingCourses.length > 0),
  );
  return (
    <section aria-label={m.whatIf.missing}>
      <h3 className="ga-heading">{m.whatIf.missing}</h3>
      {short.length === 0 ? (
        <Typography.Text type="secondary">{m.whatIf.nothingMissing}</Typography.Text>
      ) : (
        <ul className="ga-plain">
          {short.map((category) => (
            <li key={category.id}>
              {named(category)}
              {category.missing > 0 && ` · ${m.short(category.missing)}`}
              {category.missingCourses.map((course) => (
                <span key={course.courseId} className="ga-missing-course">
                  <span className="code-text">{course.code}</span> {titled(course)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
