import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, pageAs } from '../support';
import { short } from './student';
import type { Effect } from './types';

interface Week {
  sections: { sectionId: string; courseCode: string; sectionNo: string; enrolled: number }[];
}

/** Makes a private address, reads it as a calendar program does, and takes it back. */
async function subscribes(page: Page, request: APIRequestContext): Promise<void> {
  const revoke = page.getByRole('button', { name: '撤销订阅' });
  const make = page.getByRole('button', { name: '生成订阅地址' });
  await expect(revoke.or(make)).toBeVisible();
  if (await revoke.isVisible()) await takesBack(page);
  await make.click();
  const url = new URL(await page.getByLabel('订阅地址').inputValue());
  await page.getByRole('button', { name: '复制地址' }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  const read = await request.get(url.pathname);
  expect(read.headers()['content-type']).toContain('text/calendar');
  expect(await read.text()).toContain('BEGIN:VCALENDAR');
  await page.reload();
  await expect(page.getByText(/最近读取/)).toBeVisible();
  await takesBack(page);
  expect((await request.get(url.pathname)).status()).toBe(404);
}
async function takesBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: '撤销订阅' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: '撤销订阅' });
  // The question stands still for a moment before it grows out of the button: a click between the two hits nothing.
  await expect(async () => {
    await sure.click({ timeout: 5000 });
    await expect(page.getByText('订阅已撤销')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}
async function downloads(page: Page, button: string, name: RegExp): Promise<void> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  expect((await file).suggestedFilename()).toMatch(name);
}
const taught = async (request: APIRequestContext) => {
  const { sections } = await callAs<Week>(request, 'teacher', 'GET', '/api/teacher/timetable');
  const full = sections.find(({ enrolled }) => enrolled > 0);
  if (full === undefined) throw new Error('the teacher of the demonstration has no class with students');
  return full;
};

const readsOwnWeek: Effect = async ({ browser, request }) => {
  const { courseCode } = await taught(request);
  const page = await pageAs(browser, request, 'teacher');
  await page.goto('/teacher/timetable-course');
  await expect(page).toHaveURL(/\/teacher\/timetable$/);
  await expect(page.getByRole('region', { name: '授课课表' }).getByText(courseCode).first()).toBeVisible();
  await downloads(page, '下载 PDF', /\.pdf$/);
  await subscribes(page, request);
  await page.close();
};

const printsRoster: Effect = async ({ browser, request }) => {
  const { sectionId, courseCode, sectionNo } = await taught(request);
  const page = await pageAs(browser, request, 'teacher');
  await page.goto('/teacher/course-list');
  await page
    .getByRole('row')
    .filter({ hasText: courseCode })
    .filter({ hasText: sectionNo })
    .getByRole('button', { name: '学生名单' })
    .click();
  await expect(page).toHaveURL(new RegExp(`sectionId=${sectionId}`));
  const first = page.getByRole('table', { name: '学生名单' }).getByRole('row').nth(1);
  const number = (await first.getByRole('cell').nth(1).textContent()) ?? '';
  await downloads(page, '考勤表', /\.pdf$/);
  await downloads(page, '照片名册', /\.pdf$/);
  await downloads(page, '导出名单', /\.xlsx$/);
  await page.goto(`/teacher/student-management?keyword=${number}`);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(`${courseCode} (${sectionNo})`);
  await page.close();
};

const writesNote: Effect = async ({ browser, request }) => {
  const { sectionId } = await taught(request);
  const path = `/api/teacher/section/${sectionId}/student`;
  const [student] = await callAs<{ id: string; studentNo: string }[]>(request, 'teacher', 'GET', path);
  const number = student?.studentNo ?? '';
  const text = `下次讨论提纲 ${short('N')}`;
  const page = await pageAs(browser, request, 'teacher');
  const open = async () => {
    await page.goto(`/teacher/student-management?keyword=${number}`);
    await page.getByRole('row').filter({ hasText: number }).getByRole('button').first().click();
    return page.getByRole('dialog').filter({ hasText: number });
  };
  const drawer = await open();
  await drawer.getByRole('button', { name: '保存备忘' }).click();
  await expect(drawer.getByText('请填写内容')).toBeVisible();
  await drawer.getByLabel('写备忘').fill(text);
  await drawer.getByRole('button', { name: '保存备忘' }).click();
  await expect(page.getByText('备忘已保存')).toBeVisible();
  const again = await open();
  const note = again.getByRole('listitem').filter({ hasText: text });
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').filter({ hasText: '删除后不能恢复' }).getByRole('button', { name: '删除' }).click();
  await expect(note).toHaveCount(0);
  await page.close();
};

const readsOwnTimetable: Effect = async ({ browser, request }) => {
  const { sections } = await callAs<Week>(request, 'student', 'GET', '/api/student/timetable');
  const [first] = sections;
  const page = await pageAs(browser, request, 'student');
  await page.goto('/student/my-timetable');
  await page.getByText('列表', { exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  await expect(page.getByRole('table', { name: '课程列表' })).toContainText(first?.courseCode ?? '');
  await downloads(page, '下载 PDF', /\.pdf$/);
  await subscribes(page, request);
  await page.close();
};

export const teachingEffects: Readonly<Record<string, Effect>> = {
  '/teacher/timetable': readsOwnWeek,
  '/teacher/course-list': printsRoster,
  '/teacher/student-management': writesNote,
  '/student/my-timetable': readsOwnTimetable,
};
