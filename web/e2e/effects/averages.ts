import { expect } from '@playwright/test';
import { callAs, choose, pageAs } from '../support';
import { carryOut } from './planning';
import { laterTerm, type Row, type Rows } from './selection';
import { short } from './student';
import type { Effect } from './types';

const API = '/api/grades';
const AT = '/learning/student-grade';

const adoptsRules: Effect = async ({ browser, request }) => {
  const semesterId = await laterTerm(request);
  const term = await callAs<{ code: string }>(
    request,
    'superadmin',
    'GET',
    `/api/basic/resources/college/semester/${semesterId}`,
  );
  const paper = short('SEN');
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/system-setting`);
  await page.getByText(/^UG 现行规则/).click();
  await page.getByRole('button', { name: '以此为底稿修改 UG 规则' }).click();
  const task = page.getByRole('dialog');
  await choose(task, '自学期起', term.code);
  await task.getByLabel('文件编号').fill(paper);
  await task.getByLabel('说明').fill('校务会决议');
  await task.getByLabel('试读：低于', { exact: true }).fill('2.50');
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.getByText('两项界限前后矛盾')).toBeVisible();
  await task.getByLabel('试读：低于', { exact: true }).fill('1.67');
  await task.getByLabel('警告：低于', { exact: true }).fill('2.10');
  await carryOut(page, '采用', '新规则已采用');
  await task.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: paper })).toContainText('2.10');
  await page.close();
  const { data } = await callAs<Rows<Row>>(request, 'affairs', 'GET', `${API}/regulation?keyword=${paper}`);
  const body = { id: data[0]?.id, reason: '测试' };
  await callAs(request, 'affairs', 'POST', `${API}/regulation/revoke`, body);
};

const findsStudents: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/gpa-filter-page`);
  await page.getByRole('button', { name: '院长荣誉名单' }).click();
  await expect(page).toHaveURL(/gpaMin=300/);
  const rows = page.getByRole('row').filter({ hasText: '院长荣誉名单' });
  await expect(rows.first()).toBeVisible();
  // A condition that nobody fulfils finds nobody, and says so.
  await page.goto(`${AT}/gpa-filter-page?gpaMin=401`);
  await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible();
  await page.goto(`${AT}/gpa-filter-page?honours=DEAN`);
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '登记荣誉' }).first().click();
  const task = page.getByRole('dialog');
  const words = short('荣誉');
  await task.getByLabel('中文').fill(words);
  await task.getByLabel('英文').fill('Award');
  await carryOut(page, '登记荣誉', '荣誉已登记');
  await task.getByRole('button', { name: '关闭' }).last().click();
  await page.goto(`${AT}/specification-list?keyword=${encodeURIComponent(words)}`);
  await expect(page.getByRole('row').filter({ hasText: words })).toBeVisible();
  await page.close();
  const found = await callAs<Rows<Row>>(
    request,
    'affairs',
    'GET',
    `${API}/remark?keyword=${encodeURIComponent(words)}`,
  );
  await callAs(request, 'affairs', 'DELETE', `${API}/remark?ids=${found.data[0]?.id}`);
};

const givesAdvisers: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'dean');
  await page.goto('/teacher/student-allocation');
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: '平均分配' }).first().click();
  const task = page.getByRole('dialog');
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await task.getByLabel('分配给').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const name = ((await offered.last().textContent()) ?? '').split('（')[0] ?? '';
  await offered.last().click();
  await page.keyboard.press('Escape');
  await carryOut(page, '分配', '已分配');
  await task.getByRole('button', { name: '关闭' }).last().click();
  await expect(rows.nth(1)).toContainText(name.split(' ').pop() ?? '');
  await page.close();
};

export const averageEffects: Readonly<Record<string, Effect>> = {
  [`${AT}/system-setting`]: adoptsRules,
  [`${AT}/gpa-filter-page`]: findsStudents,
  '/teacher/student-allocation': givesAdvisers,
};
