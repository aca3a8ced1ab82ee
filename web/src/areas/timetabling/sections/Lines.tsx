import { useCommon } from '../common/useCommon';
import type { ScheduleLine } from './rows';

/** When a section meets, where, and with whom: a line for each meeting. */
export function Lines({ lines }: { lines: readonly ScheduleLine[] }) {
  const c = useCommon();
  if (lines.length === 0) return c.none;
  return (
    <ul className="plain-list">
      {lines.map(({ text, place }, i) => (
        // Two meetings may read alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never change their order
        <li key={`${text} ${i}`}>
          {text} <span className="small-grey">{place || c.noPlace}</span>
        </li>
      ))}
    </ul>
  );
}
