import { type KeyboardEvent, useRef, useState } from 'react';
import { usePageDark } from '@/app/usePageDark';
import { useMessages } from '@/i18n/messages';
import { DARK, LIGHT, rangeOf, stepOf } from '@/ui/heatScale';
import { weekdayName } from '../common/fields';
import { type At, nextAt } from '../common/gridKeys';
import { useCommon } from '../common/useCommon';
import { type Cell, type Cells, PERIODS, periodEnd, periodStart, shownWeekdays, valueAt } from './grid';
import { usageMessages } from './messages';
import { hours, percent } from './scale';
import './usage.css';

interface Props {
  label: string;
  cells: Cells;
  /** `hours` of one place or person in a week, or the `share` of several places. */
  unit: 'hours' | 'share';
  selected?: Cell;
  onSelect?: (cell: Cell) => void;
}
/** A period that is taken in every week counts as one hour, and as all of the places. */
const MOST = 1;

/** Days across, hours down, like a timetable; each cell says its figure, and the colour only repeats it. */
export function HeatMap({ label, cells, unit, selected, onSelect }: Props) {
  const m = useMessages(usageMessages);
  const c = useCommon();
  const steps = usePageDark() ? DARK : LIGHT;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const weekdays = shownWeekdays(cells);
  const figure = unit === 'hours' ? hours : percent;
  const words = (value: number) => (value <= 0 ? m.free : unit === 'hours' ? m.hours(hours(value)) : percent(value));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextAt(at, event.key, PERIODS, weekdays.length);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    table.current?.rows[to.row + 1]?.cells[to.column + 1]?.querySelector('button')?.focus();
  };
  return (
    <div className="heat">
      <table ref={table} className="heat-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{m.period}</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayName(c, weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: PERIODS }, (_, period) => (
            <tr key={periodStart(period)}>
              <th scope="row">{periodStart(period)}</th>
              {weekdays.map((weekday, column) => {
                const value = valueAt(cells, { weekday, period });
                const { background, text } = steps[stepOf(value, MOST)] ?? LIGHT[0] ?? {};
                const chosen = selected?.weekday === weekday && selected.period === period;
                const name = m.cell(weekdayName(c, weekday), periodStart(period), periodEnd(period), words(value));
                return (
                  <td key={weekday}>
                    <button
                      type="button"
                      className="heat-cell"
                      style={{ background, color: text }}
                      aria-label={name}
                      aria-pressed={chosen}
                      title={name}
                      tabIndex={at.row === period && at.column === column ? 0 : -1}
                      disabled={onSelect === undefined}
                      onKeyDown={onKeyDown}
                      onFocus={() => setAt({ row: period, column })}
                      onClick={() => onSelect?.({ weekday, period })}
                    >
                      {value > 0 ? figure(value) : ''}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="heat-legend">
        <span>{unit === 'hours' ? m.hoursUnit : m.shareUnit}</span>
        <ul className="plain-list heat-steps" aria-label={m.legend}>
          {steps.map(({ background, text }, step) => {
            const [from, to] = rangeOf(step);
            return (
              <li key={background} className="heat-step" style={{ background, color: text }}>
                {step === 0
                  ? m.free
                  : unit === 'hours'
                    ? m.range(hours(from), hours(to))
                    : m.range(percent(from), percent(to))}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
