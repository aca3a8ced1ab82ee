import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callAs, unique } from '../support';

export const SI = '/api/si';

export interface SomeStudent {
  id: string;
  studentNo: string;
  nameCn: string;
  feeHold: boolean;
}
interface Page200<R> {
  data: R[];
}
export const rowsOf = async <R>(request: APIRequestContext, path: string): Promise<R[]> =>
  (await callAs<Page200<R>>(request, 'records', 'GET', `${SI}${path}`)).data;

/** Somebody who studies and whom nothing holds back; each test takes another one. */
export async function someStudent(request: APIRequestContext, place: number): Promise<SomeStudent> {
  const [active] = await rowsOf<{ id: string }>(request, '/study-status?code=ACTIVE');
  const query = `studyStatusId=${active?.id}&feeHold=false&gradeHold=false&disciplineHold=false&libraryHold=false`;
  const students = await rowsOf<SomeStudent>(request, `/student?${query}&studentType=UG&pageSize=50`);
  const student = students[place];
  if (student === undefined) throw new Error(`the demonstration has fewer than ${place + 1} such students`);
  return student;
}

/** Takes away what a test has made. */
export async function takeAway(request: APIRequestContext, path: string, filter: string): Promise<void> {
  for (const { id } of await rowsOf<{ id: string }>(request, `${path}?${filter}`)) {
    await callAs(request, 'records', 'DELETE', `${SI}${path}?ids=${id}`);
  }
}

export async function openForm(page: Page, path: string, button: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: '保存' })).toBeVisible();
  return form;
}
export async function save(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await expect(form).toBeHidden();
}
/** The record of a student, at one of its parts. */
export async function openRecord(page: Page, id: string, part: string): Promise<Locator> {
  await page.goto(`/si/query/student-list?student=${id}&part=${part}`);
  return page.getByRole('dialog');
}
/** Codes are short. */
export const short = (stem: string): string =>
  unique(stem)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-18);
