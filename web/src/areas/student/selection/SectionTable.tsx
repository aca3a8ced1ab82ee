import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { selectionMessages } from './messages';
import type { SectionLine } from './types';

export interface Part<R> {
  label: string;
  of: (row: R) => ReactNode;
  number?: true;
  /** Its lines are not broken. */
  whole?: true;
  /** On a phone it stands beside the title. */
  brief?: true;
}
interface Props<R> {
  label: string;
  rows: readonly R[];
  /** Beside what every section has. */
  parts: readonly Part<R>[];
  actionLabel: string;
  action: (row: R) => ReactNode;
}

/** When it meets and, where each time has its room, in which. */
function timesOf({ times, rooms, slots }: SectionLine): string {
  if (slots.length === times.length)
    return times.map((time, at) => `${time} ${slots[at]?.room ?? ''}`.trim()).join('\n');
  return [...times, ...new Set(rooms)].join('\n');
}
const classOf = <R,>({ number, whole, brief }: Part<R>, value: ReactNode): string =>
  [number && 'number', whole && 'whole', brief && 'brief', value === '' && 'empty'].filter(Boolean).join(' ');

/** Sections with what can be done about them; on a phone every line becomes a card. */
export function SectionTable<R extends SectionLine>({ label, rows, parts, actionLabel, action }: Props<R>) {
  const c = useMessages(selectionMessages).column;
  const all: readonly Part<R>[] = [
    { label: c.code, of: ({ courseCode }) => courseCode },
    { label: c.section, of: ({ sectionNo }) => sectionNo },
    { label: c.course, of: ({ courseName }) => courseName },
    { label: c.category, of: ({ curriculumType }) => curriculumType ?? '', brief: true },
    { label: c.units, of: ({ units }) => units, number: true, brief: true },
    { label: c.teachers, of: ({ teachers }) => teachers.join(', '), brief: true },
    { label: c.times, of: timesOf, whole: true },
    ...parts,
  ];
  // What nobody fills is no column.
  const cells = all.filter((cell) => rows.some((row) => cell.of(row) !== ''));
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
                  <td key={cell.label} data-label={cell.label} className={classOf(cell, value)}>
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
