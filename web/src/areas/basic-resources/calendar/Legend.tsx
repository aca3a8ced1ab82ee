import { EditOutlined } from '@ant-design/icons';
import { useMessages } from '@/i18n/messages';
import { DAY_TYPES } from './days';
import { calendarMessages } from './messages';

/** What the colours and letters mean, with the number of days of each type. */
export function Legend({ counts }: { counts: Readonly<Record<string, number>> }) {
  const m = useMessages(calendarMessages);
  return (
    <ul className="calendar-legend" aria-label={m.legend}>
      {DAY_TYPES.filter((type) => (counts[type] ?? 0) > 0).map((type) => (
        <li key={type}>
          <span className={`legend-swatch day-${type}`}>{m.letters[type]}</span>
          {m.types[type]} {m.days(counts[type] ?? 0)}
        </li>
      ))}
      <li>
        <EditOutlined aria-hidden /> {m.handMade}
      </li>
    </ul>
  );
}
