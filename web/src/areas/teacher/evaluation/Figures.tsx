import type { MyEvaluationItem } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { teacherEvaluationMessages } from './messages';
import { written } from './useOwn';

/** A row a question: its distribution as bars, its mean with the interval. */
export function Figures({ items }: { items: readonly MyEvaluationItem[] }) {
  const m = useMessages(teacherEvaluationMessages).results;
  return (
    <div className="te-figures">
      <table>
        <thead>
          <tr>
            <th scope="col">{m.question}</th>
            <th scope="col">{m.distribution}</th>
            <th scope="col">{m.mean}</th>
            <th scope="col">{m.deviation}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.code}>
              <th scope="row">{item.text}</th>
              <td>
                <Bars counts={item.counts} />
              </td>
              <td>
                <strong>{written(item.mean)}</strong>
                <div className="te-note">{m.interval(written(item.low), written(item.high))}</div>
              </td>
              <td>{written(item.deviation)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bars({ counts }: { counts: readonly number[] }) {
  const m = useMessages(teacherEvaluationMessages).results;
  const most = Math.max(1, ...counts);
  const told = counts.map((count, at) => m.counts(at + 1, count)).join(', ');
  return (
    <div className="te-bars" role="img" aria-label={told}>
      {counts.map((count, at) => (
        // The place is the step of the scale.
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scale do not move
        <div key={at} title={m.counts(at + 1, count)}>
          <span style={{ blockSize: `${Math.round((100 * count) / most)}%` }} />
          <small>{at + 1}</small>
        </div>
      ))}
    </div>
  );
}
