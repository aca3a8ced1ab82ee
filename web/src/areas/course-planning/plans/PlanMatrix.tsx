import dayjs from 'dayjs';
import type { PlanMatrix as Matrix, PlanMatrixCategory, PlanMatrixSubject } from '@/api/schema.gen';
import { systemTitle, useConfig } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { appMessages } from '@/app/messages';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useNamed, useTitled } from '@/university/useNamed';
import type { Kind } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { nested, yearsOf } from './matrix';
import { plansMessages } from './messages';

/** Wider than a phone, the matrix is scrolled by keys too. */
const BY_KEYS = { tabIndex: 0 };

/** The plan as a table with subtotals of every category and semester. */
export function PlanMatrix({ kind, plan }: { kind: Kind; plan: Matrix }) {
  const c = useCommon();
  const m = useMessages(plansMessages).plan;
  const named = useNamed();
  const { terms, totals } = plan;
  const key = ({ year, semester }: { year: number; semester: number }) => `${year}-${semester}`;
  return (
    <>
      <PaperHead kind={kind} plan={plan} />
      <h2 className="plan-name">
        {plan.code} {named(plan)} <span className="small-grey">{m.version(plan.planVersion)}</span>
      </h2>
      <Facts totals={totals} />
      {plan.categories.length === 0 ? (
        <p>{m.empty}</p>
      ) : (
        <section className="plan-scroll" aria-label={m.title[kind]} {...BY_KEYS}>
          <table className="plan-table">
            <thead>
              <tr>
                <th rowSpan={2} scope="col" className="plan-category">
                  {m.category}
                </th>
                {yearsOf(terms).map(({ year, span }) => (
                  <th key={year} colSpan={span} scope="colgroup">
                    {c.yearOf(year)}
                  </th>
                ))}
                <th rowSpan={2} scope="col">
                  {m.subtotal}
                </th>
              </tr>
              <tr>
                {terms.map((term) => (
                  <th key={key(term)} scope="col">
                    {c.term(term.semester)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {nested(plan.categories).map(({ category, depth }) => (
                <tr key={category.id}>
                  <th scope="row" className="plan-category" style={{ paddingInlineStart: 8 + depth * 12 }}>
                    {named(category)}
                    <div className="small-grey">{ruleOf(category)}</div>
                  </th>
                  {category.cells.map((cell) => (
                    <td key={key(cell)}>
                      {cell.subjects.map((subject) => (
                        <Subject key={subject.id} subject={subject} />
                      ))}
                      {cell.units > 0 && <div className="plan-units">{cell.units}</div>}
                    </td>
                  ))}
                  <td className="plan-sum">{category.units}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className="plan-category">
                  {m.unitsOfTerm}
                </th>
                {terms.map((term) => (
                  <td key={key(term)} className="plan-sum">
                    {term.units}
                  </td>
                ))}
                <td className="plan-sum">{totals.listed}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      <p className="small-grey">{m.legend}</p>
    </>
  );

  function ruleOf({ groupRule, minUnits, maxUnits, minCourses }: PlanMatrixCategory): string {
    const least = maxUnits === null || maxUnits === undefined ? m.atLeast(minUnits) : m.between(minUnits, maxUnits);
    if (groupRule === 'CHOOSE_N') return `${m.chooseCourses(minCourses)} · ${least}`;
    return groupRule === 'CHOOSE_UNITS' ? m.chooseUnits(minUnits) : least;
  }
}

function Subject({ subject }: { subject: PlanMatrixSubject }) {
  const m = useMessages(plansMessages).plan;
  const titled = useTitled();
  return (
    <div className={subject.compulsory ? 'plan-subject' : 'plan-subject plan-elective'}>
      <span className="code-text">{subject.code}</span>
      {!subject.compulsory && <abbr title={m.elective}>*</abbr>} <span className="plan-title">{titled(subject)}</span>{' '}
      <span className="small-grey">
        {subject.units}
        {subject.minGrade !== '' && ` · ≥ ${subject.minGrade}`}
      </span>
    </div>
  );
}

function Facts({ totals }: { totals: Matrix['totals'] }) {
  const m = useMessages(plansMessages).plan;
  const facts = [
    [m.required, totals.required],
    [m.categories, totals.categories],
    [m.listed, totals.listed],
    [m.compulsory, totals.compulsory],
    [m.upper, `${totals.upper} / ${totals.upperRequired}`],
  ] as const;
  return (
    <dl className="plan-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the paper says at its top: whose plan it is, and when it was printed. */
function PaperHead({ kind, plan }: { kind: Kind; plan: Matrix }) {
  const m = useMessages(plansMessages).plan;
  const app = useMessages(appMessages);
  const language = useLanguage((s) => s.language);
  const config = useConfig((s) => s.config);
  return (
    <header className="plan-paper-head" aria-hidden>
      <span>{systemTitle(config, language, app.app.title)}</span>
      <span>
        {m.title[kind]} · {plan.code}
      </span>
      <span>{m.printedAt(dayjs().format(DATE_FORMAT))}</span>
    </header>
  );
}
