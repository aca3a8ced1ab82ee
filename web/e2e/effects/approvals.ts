import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callAs, choose, goThrough, pageAs } from '../support';
import type { Effect } from './types';

const BASE = '/api/activiti/application';
interface Option {
  value: string;
  label: string;
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
let made = 0;
/** A course code nobody has: its letters are the time. */
export function newCode(): string {
  let rest = Math.floor(Date.now() / 1000) * 10 + (made++ % 10);
  let letters = '';
  for (let i = 0; i < 5; i++) {
    letters = (LETTERS[rest % LETTERS.length] ?? '') + letters;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${letters}3${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`;
}

const first = async (request: APIRequestContext, path: string): Promise<Option> => {
  const [option] = await callAs<Option[]>(request, 'division', 'GET', path);
  if (option === undefined) throw new Error(`nothing to choose at ${path}`);
  return option;
};
const SEMESTERS = '/api/basic/resources/college/semester/options';
const DIVISIONS = '/api/basic/resources/college/division/options?keyword=DST';

/** An application for a new course that somebody has handed in already. */
export async function handIn(
  request: APIRequestContext,
  user: 'division' | 'head',
  code = newCode(),
): Promise<{ id: string; no: string; code: string }> {
  const division = await first(request, DIVISIONS);
  const semester = await first(request, SEMESTERS);
  const sent = await callAs<{ id: string; no: string }>(request, user, 'POST', `${BASE}/process/course/add/single`, {
    code,
    titleCn: `测试课程${code}`,
    titleEn: `Course of the browser test ${code}`,
    units: 3,
    studentType: 'UG',
    offeringDivisionId: division.value,
    firstSemesterId: semester.value,
    gradingMode: 'LETTER',
    inGpa: true,
    moi: 'E',
    hasExam: true,
    examHours: 2,
    reason: '浏览器测试',
  });
  return { id: sent.id, no: sent.no, code };
}

/** Fills in the form of one course as far as it has to be. */
export async function fillCourse(main: Locator, request: APIRequestContext, code: string): Promise<void> {
  const semester = await first(request, SEMESTERS);
  await main.getByLabel('课程编码', { exact: true }).fill(code);
  await main.getByLabel('学分', { exact: true }).fill('3');
  await main.getByLabel('中文名称', { exact: true }).fill(`测试课程${code}`);
  await main.getByLabel('英文名称', { exact: true }).fill(`Course of the browser test ${code}`);
  await choose(main, '开课学部', 'DST');
  await choose(main, '首次开课学期', semester.label.split(' – ')[0] ?? '');
  await main.getByLabel('申请理由', { exact: true }).fill('浏览器测试');
}

export async function sendOff(main: Locator, confirm = '提交申请'): Promise<void> {
  await main.getByRole('button', { name: '查看影响' }).click();
  await expect(main.getByRole('region', { name: '将要发生的变化' })).toBeVisible();
  await main.getByRole('button', { name: confirm }).click();
  await expect(main.getByRole('heading', { name: '申请已提交' })).toBeVisible();
}

/** Decides an application that is open in the drawer. */
export async function decideOn(page: Page, decision: '通过' | '退回修改' | '不予通过', comment = ''): Promise<void> {
  const part = page.getByRole('dialog').getByRole('region', { name: '作出决定' });
  await part.getByText(decision, { exact: true }).click();
  if (comment !== '') await part.getByLabel('意见').fill(comment);
  await goThrough(part, { name: '提交决定' });
  await expect(part.getByRole('heading', { name: '决定已提交' })).toBeVisible();
}

const applies: Effect = async ({ browser, request }) => {
  const code = newCode();
  const page = await pageAs(browser, request, 'division');
  await page.goto('/dashboard/process');
  const main = page.getByRole('main');
  await main.getByLabel('课程编码', { exact: true }).fill('X1');
  await expect(main.getByText('需要更正')).toBeVisible();
  await fillCourse(main, request, code);
  await expect(main.getByText('需要更正')).toBeHidden();
  // What was typed is here again.
  await page.reload();
  await expect(main.getByText(/尚未提交的内容/)).toBeVisible();
  await expect(main.getByLabel('课程编码', { exact: true })).toHaveValue(code);
  await sendOff(main);
  await main.getByRole('link', { name: '查看这份申请' }).click();
  await expect(page).toHaveURL(/\/dashboard\/myapp\?id=/);
  await expect(page.getByRole('dialog').getByRole('region', { name: '审批路径' })).toContainText('正在等待');
  await page.goto(`/dashboard/myapp?keyword=${code}`);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('审批中');
  await page.close();
};

const withdraws: Effect = async ({ browser, request }) => {
  const { id, no } = await handIn(request, 'division');
  const page = await pageAs(browser, request, 'division');
  await page.goto(`/dashboard/myapp?id=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `撤回申请 ${no}` });
  await dialog.getByLabel('原因').fill('课程名称需要重新讨论');
  await dialog.getByRole('button', { name: '撤回申请' }).click();
  await expect(page.getByText('申请已撤回').first()).toBeVisible();
  await page.goto(`/dashboard/myapp?keyword=${no}`);
  await expect(page.getByRole('row').filter({ hasText: no })).toContainText('已撤回');
  await page.close();
  const head = await pageAs(browser, request, 'head');
  await head.goto(`/dashboard/mytask?keyword=${no}`);
  await expect(head.getByText('没有符合筛选条件的记录')).toBeVisible();
  await head.close();
};

const decides: Effect = async ({ browser, request }) => {
  const { id, no } = await handIn(request, 'division');
  const head = await pageAs(browser, request, 'head');
  await head.goto(`/dashboard/mytask?keyword=${no}`);
  await head.getByRole('row').filter({ hasText: no }).getByRole('button', { name: '处理' }).click();
  const part = head.getByRole('dialog').getByRole('region', { name: '作出决定' });
  await part.getByText('退回修改', { exact: true }).click();
  await part.getByRole('button', { name: '查看影响' }).click();
  await expect(part.getByText('请填写意见')).toBeVisible();
  await decideOn(head, '退回修改', '请补充教学大纲');
  await head.goto('/dashboard/mytask?list=history');
  await head.getByRole('button', { name: /^通知/ }).click();
  await head.getByRole('link', { name: /您有 \d+ 项待办任务/ }).click();
  await expect(head.getByRole('tab', { name: '待处理' })).toHaveAttribute('aria-selected', 'true');
  await head.close();
  const page = await pageAs(browser, request, 'division');
  await page.goto(`/dashboard/myapp?id=${id}`);
  await expect(page.getByRole('dialog').getByRole('region', { name: '办理记录' })).toContainText('请补充教学大纲');
  await expect(page.getByRole('dialog').getByRole('button', { name: '修改后重新提交' })).toBeVisible();
  await page.close();
};

export const approvalEffects: Readonly<Record<string, Effect>> = {
  '/dashboard/process': applies,
  '/dashboard/myapp': withdraws,
  '/dashboard/mytask': decides,
};
