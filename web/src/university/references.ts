import { optionsOf } from '@/resource/tableService';

/** The rows that tables of several areas refer to; one function each, because it is a cache key. */
export const divisionOptions = optionsOf('/api/basic/resources/college/division');
export const programmeOptions = optionsOf('/api/basic/resources/college/programme/programme');
export const streamOptions = optionsOf('/api/basic/resources/college/stream/programme');
export const minorOptions = optionsOf('/api/basic/resources/college/minor/programme');
export const semesterOptions = optionsOf('/api/basic/resources/college/semester');
export const teacherOptions = optionsOf('/api/basic/resources/organization/teacher');
export const studentOptions = optionsOf('/api/si/student');
export const cohortOptions = optionsOf('/api/si/cohort');
export const courseOptions = optionsOf('/api/sp/course');
export const courseTypeOptions = optionsOf('/api/sp/course-type');
