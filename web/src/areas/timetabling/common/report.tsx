import type { Outcome } from '@/task/outcome';
import { lineOf, type ReportLine } from './reportLines';
import { useCommon } from './useCommon';

/** An answer with more than the effects on rows: what was done with each, and why with some nothing was. */
export interface Reported {
  outcome: Outcome;
  report?: readonly ReportLine[];
}
export type Answer = Outcome | Reported;

export const outcomeOf = (answer: Answer): Outcome => ('outcome' in answer ? answer.outcome : answer);

export function Report({ answer }: { answer: Answer }) {
  const c = useCommon();
  const lines = 'report' in answer ? (answer.report ?? []) : [];
  if (lines.length === 0) return null;
  return (
    <section aria-label={c.report}>
      <h3 className="tts-part">{c.reportOf(lines.length)}</h3>
      <ul className="tts-lines tts-report">
        {lines.map((line, i) => (
          // Two lines may read alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer never change their order
          <li key={i}>{lineOf(line)}</li>
        ))}
      </ul>
    </section>
  );
}
