import type { Tick } from './grants';
import { moveFocus } from './moveFocus';

interface Props {
  label: string;
  tick: Tick;
  disabled: boolean;
  title?: string;
  onTick: (on: boolean) => void;
}

/** A native box with the third state; hundreds of the library's own would take seconds to draw. */
export function TickBox({ label, tick, disabled, title, onTick }: Props) {
  return (
    <label className="grant-box" title={title}>
      <input
        type="checkbox"
        aria-label={title === undefined ? label : `${label} (${title})`}
        checked={tick === 'all'}
        disabled={disabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = tick === 'some';
        }}
        onKeyDown={moveFocus}
        onChange={(event) => onTick(event.target.checked)}
      />
    </label>
  );
}
