import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { selectionMessages } from './messages';
import type { SectionLine } from './types';

export interface Part<R> {
  label: string;
  of: (row: R) => ReactNode;
  number?: true;
}
interface Props<R> {
  label: string;
  rows: readonly R[];
  /** Beside what every section has. */
  parts: readonly Part<R>[];
  actionLabel: string;
  action: (row: R) => ReactNode;
}

/** Sections with what can be done about them; on a phone every line becomes a card. */
export function SectionTable<R extends SectionLine>({ label, rows, parts, actionLabel, action }: Props<R>) {
  const c = useMessages(selectionMessages).column;
  const cells: readonly Part<R>[] = [
    { label: c.code, of: ({ courseCode }) => courseCode },
    { label: c.section, of: ({ sectionNo }) => sectionNo },
    { label: c.course, of: ({ courseName }) => courseName },
    { label: c.category, of: ({ curriculumType }) => curriculumType ?? '' },
    { label: c.teachers, of: ({ teachers }) => teachers.join(', ') },
    { label: c.times, of: ({ times }) => times.join('\n') },
    { label: c.places, of: ({ rooms }) => [...new Set(rooms)].join('\n') },
    { label: c.units, of: ({ units }) => units, number: true },
    ...parts,
  ];
  return (
    <div className="section-scroll">
      <table className="section-list" aria-label={label}>
        <thead>
          <tr>
            {cells.map((cell) => (
              <th key={cell.label} scope="col" className={cell.number && 'number'}>
                {cell.label}
              </th>
            ))}
            <th scope="col">{actionLabel}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sectionId}>
              {cells.map((cell) => {
                const value = cell.of(row);
                return (
                  <td
                    key={cell.label}
                    data-label={cell.label}
                    className={`${cell.number ? 'number' : ''}${value === '' ? ' empty' : ''}`}
                  >
                    <div>{value}</div>
                  </td>
                );
              })}
              <td className="section-action no-print">{action(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
