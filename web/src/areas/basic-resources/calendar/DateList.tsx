import { lazy } from 'react';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { CalendarDate, CalendarDateInput } from '../rows';
import { type DateFilter, dateFields, dateService } from './dateFields';
import { dayTypeOf } from './days';
import { calendarMessages } from './messages';

// What opens on demand is fetched on demand; the kit waits for it.
const DayEditor = lazy(() => import('./DayEditor').then((module) => ({ default: module.DayEditor })));

/** The days of a semester as a table, with filters, history and export. */
export default function DateList({ semesterId }: { semesterId: string }) {
  const m = useMessages(calendarMessages);
  const c = useCommon();
  const dates: Resource<CalendarDate, CalendarDateInput, DateFilter> = {
    name: 'calendar-dates',
    title: m.list,
    embedded: true,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_BASIC_TERM'],
    fields: dateFields(m),
    columns: [
      { name: 'date', sortable: true },
      { name: 'weekNo', render: ({ weekNo }) => m.weekNo(weekNo) },
      { name: 'weekday', render: ({ weekday }) => weekdayName(c, weekday) },
      {
        name: 'dayType',
        render: ({ dayType }) => (
          <>
            <span className={`legend-swatch day-${dayTypeOf(dayType)}`}>{m.letters[dayTypeOf(dayType)]}</span>{' '}
            {m.types[dayTypeOf(dayType)]}
          </>
        ),
      },
      {
        name: 'effectiveWeekday',
        render: ({ effectiveWeekday }) => (effectiveWeekday ? weekdayName(c, effectiveWeekday) : null),
      },
      { name: 'noteCn', english: 'noteEn' },
      'handMade',
    ],
    filters: ['dayType', 'handMade', 'dateFrom', 'dateTo'],
    details: ['date', 'weekNo', 'weekday', 'dayType', 'effectiveWeekday', 'noteCn', 'noteEn', 'handMade'],
    editor: ({ row, onSaved, onClose }) =>
      row && <DayEditor semesterId={semesterId} date={row.date} day={row} onSaved={onSaved} onClose={onClose} />,
    service: {
      ...dateService,
      list: (query, signal) => dateService.list({ ...query, semesterId } as typeof query, signal),
      export: async (format, query) => dateService.export?.(format, { ...query, semesterId } as typeof query),
    },
  };
  return <ResourcePage resource={dates} />;
}
