import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, pageAs } from '../support';
import type { Effect } from './types';

interface OnOffer {
  courseCode: string;
  sectionNo: string;
}
const offered = async (request: APIRequestContext, half: 'es' | 'adddrop'): Promise<OnOffer> => {
  const path = `/api/student/${half}/catalogue?cell=SELECT&pageNo=1&pageSize=1`;
  const [row] = (await callAs<{ data: OnOffer[] }>(request, 'student', 'GET', path)).data;
  if (row === undefined) throw new Error('the student of the demonstration has nothing to choose');
  return row;
};

/** Passes the page that is to be confirmed; without a tick it stays shut. */
async function enters(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('请先勾选')).toBeVisible();
  await page.getByRole('checkbox', { name: '我已阅读并理解' }).check();
  await page.getByRole('button', { name: button }).click();
}

/** Confirms the question, keeps the receipt and gives back its number. */
async function confirms(page: Page, verb: string, done: string): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ hasText: verb });
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog.getByText(done)).toBeVisible();
  const receipt = dialog.getByRole('region', { name: '回执' });
  const number = (await receipt.getByRole('definition').first().textContent()) ?? '';
  const file = page.waitForEvent('download');
  await receipt.getByRole('button', { name: '下载回执' }).click();
  expect((await file).suggestedFilename()).toContain(number);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  return number;
}

const selectsAndDrops =
  (half: 'es' | 'adddrop', path: string, enter: string, verb: string, done: string): Effect =>
  async ({ browser, request }) => {
    const { courseCode, sectionNo } = await offered(request, half);
    const name = `${courseCode} (${sectionNo})`;
    const page = await pageAs(browser, request, 'student');
    const [courses, own, kept] =
      half === 'es' ? ['courses', 'overview', 'receipts'] : ['catalogue', 'current', 'history'];
    await enters(page, `${path}?tab=${courses}&keyword=${courseCode}`, enter);
    await page.getByRole('button', { name: `${verb} ${name}`, exact: true }).click();
    const taken = await confirms(page, verb, done);
    await page.goto(`${path}?tab=${own}`);
    await page.getByRole('button', { name: `退选 ${name}`, exact: true }).click();
    const dropped = await confirms(page, '退选', '退选成功');
    await page.goto(`${path}?tab=${kept}`);
    const receipts = page.getByRole('list', { name: '回执' });
    for (const number of [taken, dropped]) {
      await expect(receipts.getByRole('listitem').filter({ hasText: `编号 ${number} ` })).toContainText(courseCode);
    }
    await page.close();
  };

export const studentSelectionEffects: Readonly<Record<string, Effect>> = {
  '/student/course-selection': selectsAndDrops('es', '/student/course-selection', '进入选课', '选课', '选课成功'),
  '/student/add-drop': selectsAndDrops('adddrop', '/student/add-drop', '进入加退选', '加选', '加选成功'),
};
