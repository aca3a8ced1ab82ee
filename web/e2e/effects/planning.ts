import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, goThrough } from '../support';
import { short } from './student';

export const SP = '/api/sp';
export type Kind = 'major' | 'minor';
export interface Named {
  id: string;
  code: string;
  version: number;
}
interface Pages<R> {
  data: R[];
}

export const rowsOf = async <R>(request: APIRequestContext, path: string): Promise<R[]> =>
  (await callAs<Pages<R>>(request, 'regulations', 'GET', `${SP}${path}`)).data;
export const make = <R>(request: APIRequestContext, path: string, body: object): Promise<R> =>
  callAs<R>(request, 'regulations', 'POST', `${SP}${path}`, body);
export const remove = (request: APIRequestContext, path: string, id: string): Promise<unknown> =>
  callAs(request, 'regulations', 'DELETE', `${SP}${path}?ids=${id}`);

export async function takeAway(request: APIRequestContext, path: string, filter: string): Promise<void> {
  for (const { id } of await rowsOf<Named>(request, `${path}?${filter}`)) await remove(request, path, id);
}

let codes = 0;
/** A code as courses have them, which nobody else uses. */
export const courseCode = (): string => `ZZT${1000 + ((Date.now() + codes++) % 3000)}`;

/** A draft with one category and two subjects, for tests that change plans. */
export async function draftPlan(request: APIRequestContext, kind: Kind) {
  const [like] = await rowsOf<Named & { programmeId: string; studentType: string }>(
    request,
    `/${kind}/structure?studentType=UG&pageSize=1`,
  );
  const [type] = await rowsOf<Named>(request, '/course-type?studentType=UG&pageSize=1');
  const courses = await rowsOf<Named & { titleCn: string }>(
    request,
    '/course?studentType=UG&status=ACTIVE&level=1&pageSize=2',
  );
  expect(like, `the demonstration has no ${kind} plans`).toBeDefined();
  const code = short('P');
  const plan = await make<Named>(request, `/${kind}/structure`, {
    code,
    nameCn: `计划${code}`,
    nameEn: `Plan ${code}`,
    programmeId: like?.programmeId,
    streamId: null,
    cohortId: null,
    studentType: 'UG',
    totalUnits: 6,
    minUpperUnits: 0,
    minCgpa: 200,
    minMajorGpa: null,
  });
  const category = await make<Named>(request, `/${kind}/category`, {
    structureId: plan.id,
    courseTypeId: type?.id,
    nameCn: `类别${code}`,
    nameEn: `Category ${code}`,
    minUnits: 6,
    minCourses: 0,
    groupRule: 'ALL',
    tagCodes: [],
    doubleCount: 'NONE',
    sortOrder: 1,
  });
  for (const [place, course] of courses.entries()) {
    await make(request, `/${kind}/subject`, {
      structureId: plan.id,
      categoryId: category.id,
      courseId: course.id,
      planYear: 1,
      planSemester: 1,
      compulsory: true,
      minGrade: null,
      remark: '',
      sortOrder: place + 1,
    });
  }
  return { plan, category, courses, code };
}

interface Follower {
  id: string;
  studentId: string;
  structureId: string;
  fromSemesterId: string;
  labels: { studentId: string };
}
const followers = (request: APIRequestContext, kind: Kind) =>
  rowsOf<Follower>(request, `/${kind}/student?isCurrent=true&pageSize=1`);

/** Somebody who follows a plan of this kind; where nobody does yet, a student of a major takes a minor up. */
export async function follower(request: APIRequestContext, kind: Kind) {
  const [known] = await followers(request, kind);
  if (known === undefined) {
    const [somebody] = await followers(request, 'major');
    const [plan] = await rowsOf<Named>(request, `/${kind}/structure?status=PUBLISHED&pageSize=1`);
    await make(request, `/${kind}/student/assign`, {
      structureId: plan?.id,
      studentIds: [somebody?.studentId],
      fromSemesterId: somebody?.fromSemesterId,
      dryRun: false,
    });
  }
  const [row] = known === undefined ? await followers(request, kind) : [known];
  if (row === undefined) throw new Error(`nobody follows a ${kind} plan`);
  return { ...row, studentNo: row.labels.studentId.split(' – ')[0] ?? '' };
}

/** The three steps of a task in its dialog. */
export async function carryOut(page: Page, confirm: string, done: string): Promise<void> {
  const task = page.getByRole('dialog');
  await goThrough(task, { name: confirm });
  await expect(task.getByText(done)).toBeVisible();
}
