import { Link } from 'react-router';
import { usePageDark } from '@/app/usePageDark';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { DARK, LIGHT } from '@/ui/heatScale';
import { statisticsMessages } from './messages';
import { type Figure, type Head, largestOf, type Pivot, shadeOf, shadeRanges } from './pivot';
import './statistics.css';

interface Props {
  name: string;
  pivot: Pivot;
  shaded: boolean;
  /** Where the people of a cell are listed; nothing where no list can show them. */
  to: (row: Head, column: Head) => string | undefined;
}

/** What scrolls must be reached by the keyboard, also where no cell is a link. */
const REACHABLE = { tabIndex: 0 };

/** Counts with their totals; the figure stands in each cell, and the shading only repeats it. */
export function PivotTable({ name, pivot, shaded, to }: Props) {
  const m = useMessages(statisticsMessages);
  const steps = usePageDark() ? DARK : LIGHT;
  const { rows, columns, cells, totals } = pivot;
  const largest = largestOf(pivot);
  const label = (head: Head) => head.label || m.unknown;
  const text = (figure: Figure | undefined) => formatNumber(figure ?? 0);
  const look = (figure: Figure) => {
    const { background, text: color } = steps[shadeOf(figure, largest)] ?? {};
    return shaded ? { background, color } : undefined;
  };
  return (
    <>
      <section className="pivot-scroll" aria-label={name} {...REACHABLE}>
        <table className="pivot" aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {label(column)}
                </th>
              ))}
              <th scope="col">{m.total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={row.key}>
                <th scope="row">{label(row)}</th>
                {columns.map((column, k) => {
                  const figure = cells[r]?.[k] ?? 0;
                  const target = figure === 0 ? undefined : to(row, column);
                  return (
                    <td key={column.key} style={look(figure)}>
                      {target === undefined ? (
                        text(figure)
                      ) : (
                        <Link to={target} aria-label={m.cell(label(row), label(column), text(figure))}>
                          {text(figure)}
                        </Link>
                      )}
                    </td>
                  );
                })}
                <td className="pivot-total">{text(totals.rows[r])}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.total}</th>
              {columns.map((column, k) => (
                <td key={column.key} className="pivot-total">
                  {text(totals.columns[k])}
                </td>
              ))}
              <td className="pivot-total">{text(totals.all)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {shaded && largest > 0 && (
        <div className="pivot-legend">
          <span>{m.legend}</span>
          <ul className="plain-list pivot-steps" aria-label={m.legend}>
            {shadeRanges(largest).map(({ step, from, to: upTo }) => (
              <li key={step} style={{ background: steps[step]?.background, color: steps[step]?.text }}>
                {m.range(formatNumber(from), formatNumber(upTo))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
