import { useMessages } from '@/i18n/messages';
import { OwnWeek } from '@/timetable/OwnWeek';
import { teacherMessages } from './messages';

export default function TeacherTimetable() {
  const m = useMessages(teacherMessages).timetable;
  return (
    <OwnWeek
      path="/api/teacher/timetable"
      title={m.title}
      about={m.about}
      permission="TEACHER_AUTH_TIMETABLE"
      show={['category', 'units', 'enrolled']}
      hide={['teacher']}
    />
  );
}
