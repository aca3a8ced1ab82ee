import { InputNumber } from 'antd';
import { YEARS, type Year } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { useWords } from '../messages';
import { nameOf, type Pool } from './rows';

export interface Line {
  quota: number | null;
  years: Readonly<Partial<Record<Year, number | null>>>;
}
export type Lines = Readonly<Record<string, Line>>;
interface Props {
  id?: string;
  rows: readonly Pool[];
  value?: Lines;
  onChange?: (value: Lines) => void;
}
const NOTHING: Line = { quota: null, years: {} };

/** The seats of each of the chosen sections, all of them and those of each year. */
export function QuotaList({ id, rows, value = {}, onChange }: Props) {
  const c = useSelectionWords();
  const m = useWords().courses;
  const set = (row: string, change: Partial<Line>) =>
    onChange?.({ ...value, [row]: { ...(value[row] ?? NOTHING), ...change } });
  return (
    <div className="es-quotas" id={id}>
      <table>
        <thead>
          <tr>
            <th scope="col">{c.section}</th>
            <th scope="col">{c.selected}</th>
            <th scope="col">{c.quota}</th>
            {YEARS.map((year) => (
              <th scope="col" key={year}>
                {c.years[year]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const line = value[row.id] ?? NOTHING;
            return (
              <tr key={row.id}>
                <th scope="row">
                  {nameOf(row)} <span className="small-grey">{row.labels?.electiveTypeId}</span>
                </th>
                <td>{row.selected ?? 0}</td>
                <td>
                  <InputNumber
                    aria-label={m.quotaOf(nameOf(row))}
                    min={0}
                    precision={0}
                    value={line.quota}
                    onChange={(quota) => set(row.id, { quota })}
                  />
                </td>
                {YEARS.map((year) => (
                  <td key={year}>
                    <InputNumber
                      aria-label={m.yearQuotaOf(nameOf(row), c.years[year])}
                      min={0}
                      precision={0}
                      value={line.years[year] ?? null}
                      onChange={(seats) => set(row.id, { years: { ...line.years, [year]: seats } })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
