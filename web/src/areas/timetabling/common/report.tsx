import type { Outcome } from '@/task/outcome';
import { useCommon } from './useCommon';

/** An answer with more than the effects on rows: what was done with each, and why with some nothing was. */
export interface Reported {
  outcome?: Outcome;
  report?: readonly (string | { title?: string; message?: string; text?: string })[];
}
export type Answer = Outcome | (Reported & Partial<Outcome>);

export const outcomeOf = (answer: Answer): Outcome =>
  'outcome' in answer && answer.outcome ? answer.outcome : (answer as Outcome);

const textOf = (line: NonNullable<Reported['report']>[number]): string =>
  typeof line === 'string' ? line : [line.title, line.message ?? line.text].filter(Boolean).join(' – ');

export function Report({ answer }: { answer: Answer }) {
  const c = useCommon();
  const lines = 'report' in answer ? (answer.report ?? []) : [];
  if (lines.length === 0) return null;
  return (
    <section aria-label={c.report}>
      <h3 className="tts-part">{c.report}</h3>
      <ul className="tts-lines tts-report">
        {lines.map((line) => (
          <li key={textOf(line)}>{textOf(line)}</li>
        ))}
      </ul>
    </section>
  );
}
