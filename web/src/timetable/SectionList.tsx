import { Badge, Empty } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { weekMessages } from './messages';
import type { WeekSection } from './types';
import './sections.css';

type Column = 'category' | 'teachers' | 'units' | 'state' | 'enrolled';
const TONES: Readonly<Record<string, 'success' | 'warning' | 'error' | 'default'>> = {
  REGISTERED: 'success',
  COMPLETED: 'success',
  WAITING: 'warning',
  CANCELLED: 'error',
};

interface Props {
  sections: readonly WeekSection[];
  /** What is said beside the course, its times and its places. */
  show: readonly Column[];
  /** At the end of each line. */
  action?: (section: WeekSection) => ReactNode;
}

/** Sections in words; on a phone every line becomes a card. */
export function SectionList({ sections, show, action }: Props) {
  const m = useMessages(weekMessages);
  const c = m.column;
  if (sections.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noSections} />;
  const cells: readonly { label: string; of: (section: WeekSection) => ReactNode; number?: true }[] = [
    { label: c.code, of: ({ courseCode }) => courseCode },
    { label: c.section, of: ({ sectionNo }) => sectionNo },
    { label: c.title, of: ({ title }) => title },
    ...(show.includes('category') ? [{ label: c.category, of: ({ category }: WeekSection) => category }] : []),
    ...(show.includes('teachers')
      ? [{ label: c.teachers, of: ({ teachers }: WeekSection) => teachers.join(', ') }]
      : []),
    { label: c.times, of: ({ times }) => times.join('\n') },
    { label: c.places, of: ({ places }) => places.map((place) => place || m.noPlace).join('\n') },
    ...(show.includes('units')
      ? [{ label: c.units, of: ({ units }: WeekSection) => units, number: true as const }]
      : []),
    ...(show.includes('enrolled')
      ? [
          {
            label: c.enrolled,
            of: ({ enrolled, quota }: WeekSection) => `${enrolled} / ${quota}`,
            number: true as const,
          },
        ]
      : []),
    ...(show.includes('state')
      ? [
          {
            label: c.state,
            of: ({ state }: WeekSection) => (
              <Badge status={TONES[state] ?? 'default'} text={m.states[state as keyof typeof m.states] ?? state} />
            ),
          },
        ]
      : []),
    { label: c.remark, of: ({ remark }) => remark },
  ];
  return (
    <div className="section-scroll">
      <table className="section-list" aria-label={m.sections}>
        <thead>
          <tr>
            {cells.map(({ label, number }) => (
              <th key={label} scope="col" className={number && 'number'}>
                {label}
              </th>
            ))}
            {action !== undefined && <th scope="col">{m.column.action}</th>}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.sectionId}>
              {cells.map(({ label, of, number }) => {
                const value = of(section);
                return (
                  <td
                    key={label}
                    data-label={label}
                    className={`${number ? 'number' : ''}${value === '' ? ' empty' : ''}`}
                  >
                    <div>{value}</div>
                  </td>
                );
              })}
              {action !== undefined && <td className="section-action no-print">{action(section)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
