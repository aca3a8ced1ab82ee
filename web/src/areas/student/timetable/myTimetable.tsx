import { useMessages } from '@/i18n/messages';
import { OwnWeek } from '@/timetable/OwnWeek';
import { studentMessages } from '../messages';

export default function MyTimetable() {
  const m = useMessages(studentMessages).timetable;
  return (
    <OwnWeek
      path="/api/student/timetable"
      title={m.title}
      about={m.about}
      permission="STUDENT_AUTH_TIMETABLE"
      show={['category', 'teachers', 'units', 'state']}
    />
  );
}
