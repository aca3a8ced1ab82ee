import { expect } from '@playwright/test';
import { callAs, choose, pageAs, pageWith, unique } from '../support';
import { openRecord, SI, someStudent } from './student';
import type { Effect, Tools } from './types';

const findsStudent: Effect = async ({ browser, request }) => {
  const student = await someStudent(request, 5);
  // The front desk finds people and opens nothing.
  const desk = await pageAs(browser, request, 'frontdesk');
  await desk.goto('/si/home');
  await desk.getByLabel('查找学生').fill(student.studentNo);
  await desk.getByLabel('查找学生').press('Enter');
  const found = desk.getByRole('table', { name: '查到的学生' });
  await expect(found.getByText(student.nameCn)).toBeVisible();
  await expect(found.getByRole('link')).toHaveCount(0);
  await expect(desk.getByRole('list', { name: '待办' })).toHaveCount(0);
  await desk.close();
  const page = await pageAs(browser, request, 'records');
  await page.goto('/si/home');
  await page.getByLabel('查找学生').fill(student.studentNo);
  await page.getByLabel('查找学生').press('Enter');
  await page.getByRole('link', { name: student.studentNo }).click();
  await expect(page).toHaveURL(/\/si\/query\/student-list\?student=/);
  await expect(page.getByRole('dialog').getByText(student.nameCn).first()).toBeVisible();
  await page.close();
};

const setsHold: Effect = async ({ browser, request }) => {
  const student = await someStudent(request, 6);
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/query/student-list?keyword=${student.studentNo}`);
  await page.getByRole('checkbox', { name: student.studentNo }).check();
  await page.getByRole('button', { name: '设置限制' }).click();
  const task = page.getByRole('dialog');
  await choose(task, '限制', '图书馆');
  await task.getByLabel('理由').fill('图书逾期未还');
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.getByText(student.studentNo).first()).toBeVisible();
  await task.getByRole('button', { name: '确认设置' }).click();
  await expect(task.getByText('限制已更新')).toBeVisible();
  const record = await openRecord(page, student.id, 'about');
  await expect(record.getByText('有限制：图书馆限制')).toBeVisible();
  await record.getByRole('tab', { name: '查看记录' }).click();
  await expect(record.getByRole('table', { name: '谁看过这份档案' }).getByText('整份档案').first()).toBeVisible();
  await page.close();
  const body = { ids: [student.id], hold: 'LIBRARY', on: false, reason: '图书已还', dryRun: false };
  await callAs(request, 'records', 'PATCH', `${SI}/student/holds`, body);
};

/** Issues a certificate on the page and gives the number that stands in the list of issued papers. */
async function issue({ browser, request }: Tools, place: number): Promise<string> {
  const student = await someStudent(request, place);
  const purpose = unique('签证');
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/query/student-print?id=${student.id}`);
  await page.getByText('在读证明（中文）').click();
  await page.getByLabel('用途').fill(purpose);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '出具 PDF' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('link', { name: '查看编号' }).click();
  const row = page.getByRole('row').filter({ hasText: purpose });
  await expect(row).toContainText('有效');
  const serial = (await row.getByRole('button').first().textContent()) ?? '';
  await page.close();
  return serial;
}

const prints: Effect = async (tools) => {
  const serial = await issue(tools, 7);
  const page = await pageAs(tools.browser, tools.request, 'records');
  await page.goto(`/si/query/student-print?tab=issued&serialNo=${serial}`);
  await expect(page.getByRole('row').filter({ hasText: serial })).toContainText('在读证明（中文）');
  await page.close();
};

/** A code nobody was given is told apart from ours, and in the same shape. */
const verifies: Effect = async (tools) => {
  const serial = await issue(tools, 8);
  const papers = await callAs<{ data: { id: string; verifyCode: string }[] }>(
    tools.request,
    'records',
    'GET',
    `${SI}/print/issued?serialNo=${serial}`,
  );
  const [paper] = papers.data;
  const page = await pageWith(tools.browser, undefined);
  await page.goto('/verify');
  await page.getByLabel('核验码').fill('NOBODY-HAS-THIS');
  await page.getByRole('button', { name: '核验' }).click();
  await expect(page.getByText('没有查到这份材料')).toBeVisible();
  await page.goto(`/verify?code=${paper?.verifyCode}`);
  await expect(page.getByText('真实有效')).toBeVisible();
  await expect(page.getByText(serial)).toBeVisible();
  await callAs(tools.request, 'records', 'POST', `${SI}/print/revoke`, { id: paper?.id, reason: '浏览器测试作废' });
  await page.reload();
  await expect(page.getByText('已作废', { exact: true })).toBeVisible();
  await page.close();
};

const counts: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto('/si/statistics?rows=status&columns=gender');
  const cell = page.getByRole('link', { name: /^在读，女：/ });
  await expect(cell).toBeVisible();
  const figure = (await cell.textContent()) ?? '';
  await page.getByRole('button', { name: '行列互换' }).click();
  await expect(page.getByRole('link', { name: /^女，在读：/ })).toHaveText(figure);
  await page.getByRole('link', { name: /^女，在读：/ }).click();
  await expect(page).toHaveURL(/\/si\/query\/student-list\?/);
  await expect(page.getByText(`共 ${figure} 条`)).toBeVisible();
  await page.close();
};

interface Settings {
  settings: { certificate: { signerCn: string } };
  version: number;
}
const changesSettings: Effect = async ({ browser, request }) => {
  const before = await callAs<Settings>(request, 'records', 'GET', `${SI}/settings`);
  const signer = unique('教务处');
  const page = await pageAs(browser, request, 'records');
  await page.goto('/si/setting/system-setting');
  await page.getByLabel('总位数').fill('6');
  await page.getByLabel('流水号位数').fill('9');
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(
    page.locator('.ant-form-item').filter({ hasText: '总位数' }).locator('.ant-form-item-explain-error'),
  ).toBeVisible();
  await page.reload();
  await page.getByLabel('签发部门（中文）').fill(signer);
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
  await page.goto(`/si/log?keyword=${encodeURIComponent(signer)}`);
  await expect(page.getByRole('row').filter({ hasText: 'si.setting' }).first()).toBeVisible();
  await page.close();
  const { version } = await callAs<Settings>(request, 'records', 'GET', `${SI}/settings`);
  await callAs(request, 'records', 'PATCH', `${SI}/settings`, { settings: before.settings, version });
};

const readsLog: Effect = async ({ browser, request }) => {
  const student = await someStudent(request, 9);
  // Without digits: the log hides what may be somebody's number.
  const reason = '核对图书借还记录';
  const hold = { ids: [student.id], hold: 'LIBRARY', reason, dryRun: false };
  for (const on of [true, false]) await callAs(request, 'records', 'PATCH', `${SI}/student/holds`, { ...hold, on });
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/log?subject=si.student&keyword=${student.id}`);
  await page.getByRole('row').filter({ hasText: 'si.student' }).first().click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByText(reason).first()).toBeVisible();
  const record = await openRecord(page, student.id, 'history');
  await expect(record.getByText(reason).first()).toBeVisible();
  await page.close();
};

const writesHelp: Effect = async ({ browser, request }) => {
  const text = unique('办理学籍业务请先');
  const page = await pageAs(browser, request, 'records');
  await page.goto('/si/help');
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill('学籍业务');
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.close();
  const desk = await pageAs(browser, request, 'frontdesk');
  await desk.goto('/si/help');
  await expect(desk.getByText(text)).toBeVisible();
  await expect(desk.getByRole('button', { name: '编辑' })).toHaveCount(0);
  await desk.close();
};

export const studentEffects: Readonly<Record<string, Effect>> = {
  '/si/home': findsStudent,
  '/si/query/student-list': setsHold,
  '/si/query/student-print': prints,
  '/si/statistics': counts,
  '/si/log': readsLog,
  '/si/setting/system-setting': changesSettings,
  '/si/help': writesHelp,
  '/verify': verifies,
};
