import { Alert, Badge, Button, Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { GradeFinding } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { gradeMessages } from './messages';
import type { SheetView } from './types';

const BarChart = lazy(() => import('@/ui/BarChart'));
const TONES = { STOPS: 'error', ASKS: 'warning', NOTES: 'processing' } as const;
const percent = (n: number, of: number) => (of === 0 ? '—' : `${Math.round((1000 * n) / of) / 10}%`);

interface Props {
  sheet: SheetView;
  answers: Readonly<Record<string, string>>;
  onAnswer: (code: string, note: string) => void;
  onFind: (studentIds: readonly string[]) => void;
}

/** What to look at before submitting: the spread against the guideline and elsewhere, and what looks wrong. */
export function SanityPanel({ sheet, answers, onAnswer, onFind }: Props) {
  const m = useMessages(gradeMessages).panel;
  const of = Object.values(sheet.counts).reduce((sum, n) => sum + n, 0);
  const order = sheet.grades.map(({ grade }) => grade);
  const points = order.filter((grade) => sheet.counts[grade] !== undefined || of > 0);
  return (
    <aside className="sheet-panel" aria-label={m.title}>
      <h2>{m.findings}</h2>
      {sheet.findings.length === 0 ? (
        <p>{m.fine}</p>
      ) : (
        <ul className="finding-list">
          {sheet.findings.map((finding) => (
            <Finding
              key={finding.code}
              sheet={sheet}
              finding={finding}
              note={answers[finding.code] ?? ''}
              onAnswer={onAnswer}
              onFind={onFind}
            />
          ))}
        </ul>
      )}
      {of > 0 && (
        <>
          <h3>{m.spread}</h3>
          <Suspense>
            <BarChart label={m.spread} points={points.map((grade) => ({ x: grade, y: sheet.counts[grade] ?? 0 }))} />
          </Suspense>
        </>
      )}
      {sheet.bands.length > 0 && (
        <>
          <h3>{m.bands}</h3>
          <table className="band-table" aria-label={m.bands}>
            <thead>
              <tr>
                <th>{m.band}</th>
                <th>{m.share}</th>
                <th>{m.range}</th>
              </tr>
            </thead>
            <tbody>
              {sheet.bands.map((band) => (
                <tr key={band.label}>
                  <th scope="row">{band.label}</th>
                  <td>
                    <Badge
                      status={band.outside ? 'warning' : 'success'}
                      text={`${percent(band.count, of)} ${band.outside ? m.outside : ''}`}
                    />
                  </td>
                  <td>
                    {band.min}–{band.max}%
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {of < sheet.minClass && <Alert type="info" title={m.small(sheet.minClass)} style={{ marginBlockStart: 8 }} />}
        </>
      )}
      {sheet.spreads.length > 0 && <Elsewhere sheet={sheet} />}
    </aside>
  );
}

function Finding({
  sheet,
  finding,
  note,
  onAnswer,
  onFind,
}: Pick<Props, 'sheet' | 'onAnswer' | 'onFind'> & { finding: GradeFinding; note: string }) {
  const m = useMessages(gradeMessages).panel;
  const level = finding.level as keyof typeof TONES;
  const name = m.codes[finding.code as keyof typeof m.codes] ?? finding.code;
  const people = sheet.lines.filter(({ studentId }) => finding.studentIds.includes(studentId));
  return (
    <li>
      <Badge status={TONES[level]} text={<strong>{name}</strong>} />{' '}
      <span className="sheet-quiet">{m.level[level]}</span>
      {people.length > 0 && (
        <div className="finding-rows">
          <Button size="small" type="link" onClick={() => onFind(finding.studentIds)}>
            {m.people(people.length)}
          </Button>
          <span className="sheet-quiet">
            {people
              .slice(0, 3)
              .map(({ studentNo }) => studentNo)
              .join(', ')}
            {people.length > 3 && ' …'}
          </span>
        </div>
      )}
      {level === 'NOTES' && (
        <Input
          size="small"
          aria-label={`${name}: ${m.answer}`}
          placeholder={m.answer}
          maxLength={500}
          value={note}
          onChange={(event) => onAnswer(finding.code, event.target.value)}
        />
      )}
    </li>
  );
}

function Elsewhere({ sheet }: { sheet: SheetView }) {
  const m = useMessages(gradeMessages).panel;
  const groups =
    sheet.bands.length > 0 ? sheet.bands : sheet.grades.map(({ grade }) => ({ label: grade, grades: [grade] }));
  return (
    <>
      <h3>{m.elsewhere}</h3>
      <table className="band-table" aria-label={m.elsewhere}>
        <thead>
          <tr>
            <th>{m.band}</th>
            {groups.map(({ label }) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.spreads.map(({ label, counts }) => {
            const of = Object.values(counts).reduce((sum, n) => sum + n, 0);
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {groups.map(({ label: group, grades }) => (
                  <td key={group}>
                    {percent(
                      grades.reduce((sum, grade) => sum + (counts[grade] ?? 0), 0),
                      of,
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
