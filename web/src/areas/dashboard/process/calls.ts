import { call } from '@/api/client';
import type { SubmittedApplication } from '@/api/schema.gen';
import { processPath } from '../common/kinds';

export interface CourseToCheck {
  code?: string;
  titleCn?: string;
  titleEn?: string;
  units?: number | null;
  studentType?: string;
}
export interface Finding {
  code: string;
  severity: 'ERROR' | 'WARNING';
  message: string;
}
export const checkCourse = (query: CourseToCheck, signal?: AbortSignal): Promise<readonly Finding[]> =>
  call('GET', processPath('CourseAddProcess', 'check'), { query, signal });

const submitted = (path: ReturnType<typeof processPath>) => (body: object) =>
  call<SubmittedApplication>('POST', path, { body });
export const addCourse = submitted(processPath('CourseAddProcess', 'add/single'));
export const addCourses = submitted(processPath('CourseAddProcess', 'add/batch'));
export const addCohortTransfer = submitted(processPath('SiCohortTransferProcess', 'add/single'));
export const addGradeAmendment = submitted(processPath('GradeAmendmentProcess', 'add'));
export const addGradeTransfer = submitted(processPath('GradeTransferUploadProcess', 'add'));
