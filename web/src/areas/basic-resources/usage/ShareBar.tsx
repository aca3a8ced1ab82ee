import { percent } from './scale';
import './usage.css';

/** A share as a bar with its figure; more than everything fills the bar and says the figure. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span className="usage-bar" aria-hidden>
        <span style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
      </span>
      {percent(share)}
    </span>
  );
}
