import type { Values } from '@/task/fields';
import { ApplicationForm, type FormProps, type Sending } from './ApplicationForm';
import { addCourse } from './calls';
import { courseBody, typedInCourse, useCourseInputs } from './useCourseInputs';

/** One course, checked while it is typed. */
export function CourseForm({ mending }: FormProps) {
  const inputs = useCourseInputs();
  return (
    <ApplicationForm
      name="course-add"
      inputs={inputs}
      typedIn={typedInCourse}
      send={(body: Values, sending: Sending) => addCourse({ ...courseBody(body), ...sending })}
      mending={mending}
    />
  );
}
