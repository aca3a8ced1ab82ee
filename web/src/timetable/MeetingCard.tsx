import { WarningFilled } from '@ant-design/icons';
import type { CSSProperties } from 'react';
import { useMessages } from '@/i18n/messages';
import { weekMessages } from './messages';
import { everyWeek, type Kind, kindOf } from './placing';
import type { GridWeek, S } from './types';

interface Props {
  meeting: S;
  week: Pick<GridWeek, 'semester' | 'clashes'>;
  hide: readonly ('place' | 'teacher')[];
  named: Readonly<Record<Kind, string>>;
  onOpen?: ((meeting: S) => void) | undefined;
  style: CSSProperties;
}

/** One meeting: what, which kind, where, with whom, and in which weeks when they are not all. */
export function MeetingCard({ meeting, week, hide, named, onOpen, style }: Props) {
  const m = useMessages(weekMessages);
  const kind = kindOf(meeting.kind);
  const clashes = week.clashes.filter(({ sessionIds }) => sessionIds.includes(meeting.id));
  const teachers = meeting.teacherName ? [meeting.teacherName] : meeting.teacherNames;
  const className = `week-card kind-${kind}${clashes.length > 0 ? ' clashing' : ''}`;
  const weeks = everyWeek(meeting.weeks, week.semester.weeks)
    ? ''
    : m.weeks(meeting.weeksText || meeting.weeks.join(', '));
  const place = hide.includes('place') ? '' : meeting.placeName || m.noPlace;
  const people = hide.includes('teacher') ? '' : teachers.join(', ');
  const title = [
    `${meeting.courseCode} (${meeting.sectionNo}) ${meeting.title}`,
    `${meeting.startTime}–${meeting.endTime} ${named[kind]} ${weeks}`,
    place,
    people,
    ...clashes.map(({ message }) => message),
  ]
    .filter((line) => line !== '')
    .join('\n');
  const content = (
    <span className="week-lines">
      <span className="week-time">
        {meeting.startTime}–{meeting.endTime}
      </span>
      {clashes.length > 0 && (
        <span className="week-clash">
          <WarningFilled /> {m.clash}
        </span>
      )}
      <span>
        <b>
          {meeting.courseCode} ({meeting.sectionNo})
        </b>{' '}
        {named[kind]} {weeks !== '' && <em>{weeks}</em>}
      </span>
      {place !== '' && <span>{place}</span>}
      <span>{meeting.title}</span>
      {people !== '' && <span>{people}</span>}
    </span>
  );
  if (onOpen === undefined) {
    return (
      <div className={className} style={style} title={title}>
        {content}
      </div>
    );
  }
  return (
    <button type="button" className={className} style={style} title={title} onClick={() => onOpen(meeting)}>
      {content}
    </button>
  );
}
