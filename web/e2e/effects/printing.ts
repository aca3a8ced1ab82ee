import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, choose, pageAs } from '../support';
import { openForm, save, short, someStudent } from './student';
import type { Effect } from './types';

interface Rows<R> {
  data: R[];
}
interface Order {
  id: string;
  orderNo: string;
  state: string;
  serialNo: string;
}

const ordersOf = async (request: APIRequestContext, query: string): Promise<Order[]> =>
  (await callAs<Rows<Order>>(request, 'records', 'GET', `/api/printer/log?${query}`)).data;

/** Ordered, paid in cash and printed at the counter; the till knows it. */
const printsPaper: Effect = async ({ browser, request }) => {
  const student = await someStudent(request, 33);
  const page = await pageAs(browser, request, 'records');
  await page.goto('/printer/student/log-list');
  await page.getByRole('button', { name: '打印材料' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, '学生', student.studentNo);
  await choose(dialog, '打印类型', '在读证明（英文）');
  await choose(dialog, '站点', '教务大厅柜台');
  await expect(dialog.getByText('应付 30.00 元')).toBeVisible();
  await dialog.getByLabel('份数').fill('3');
  await dialog.getByLabel('份数').press('Tab');
  await expect(dialog.getByText('应付 90.00 元')).toBeVisible();
  await dialog.getByLabel('份数').fill('1');
  await dialog.getByLabel('份数').press('Tab');
  await expect(dialog.getByText('应付 30.00 元')).toBeVisible();
  await dialog.getByRole('button', { name: '下单' }).click();
  await expect(dialog.getByText(/^订单 PO-/)).toBeVisible();
  await dialog.getByRole('button', { name: '现金已收' }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '打印', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^EE-\d{8}-.*\.pdf$/);
  await expect(dialog.getByText('文件已下载')).toBeVisible();
  const [order] = await ordersOf(request, `studentId=${student.id}&sortField=orderedAt&sortOrder=descend`);
  expect(order?.state).toBe('PRINTED');
  const issued = await callAs<Rows<{ serialNo: string }>>(
    request,
    'records',
    'GET',
    `/api/si/print/issued?serialNo=${order?.serialNo}`,
  );
  expect(issued.data).toHaveLength(1);
  await page.goto(`/printer/student/log-list?studentId=${student.id}`);
  await expect(page.getByRole('row').filter({ hasText: order?.orderNo ?? '-' })).toContainText('已打印');
  await page.getByRole('button', { name: '关账' }).click();
  await choose(page.getByRole('dialog'), '站点', '教务大厅柜台');
  await expect(page.getByRole('dialog').getByText('应有现金（元）')).toBeVisible();
  await page.close();
};

const addsType: Effect = async ({ browser, request }) => {
  const code = short('PT');
  const page = await pageAs(browser, request, 'records');
  const form = await openForm(page, '/printer/type/item-list', '新增打印类型');
  await form.getByLabel('代码', { exact: true }).fill(code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await form.getByLabel('中文名称').fill(`证明${code}`);
  await form.getByLabel('英文名称').fill(`Certificate ${code}`);
  await choose(form, '材料', '在读证明（中文）');
  await form.getByLabel('单价（元）').fill('12.50');
  await save(page, form);
  await page.goto('/printer/student/log-list');
  await page.getByRole('button', { name: '打印材料' }).click();
  await choose(page.getByRole('dialog'), '打印类型', code);
  await page.close();
  const { data } = await callAs<Rows<{ id: string; price: number }>>(
    request,
    'records',
    'GET',
    `/api/printer/type?keyword=${code}`,
  );
  expect(data[0]?.price).toBe(1250);
  await callAs(request, 'records', 'DELETE', `/api/printer/type?ids=${data[0]?.id}`);
};

/** The stations, the sheet of a closing, and a setting that is there after a reload. */
const setsUpPrinting: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'records');
  await page.goto('/printer/config');
  await expect(page.getByRole('row').filter({ hasText: 'ST01' })).toContainText('教务大厅柜台');
  await page.getByText('关账记录', { exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载关账单' }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^TC-.*\.xlsx$/);
  await page.goto('/printer/config?view=payment');
  await page.getByLabel('每单最多份数').fill('12');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('每单最多份数')).toHaveValue('12');
  await page.close();
  const now = await callAs<{ settings: object; version: number }>(request, 'records', 'GET', '/api/printer/config');
  const settings = { ...now.settings, maxCopies: 10 };
  await callAs(request, 'records', 'PATCH', '/api/printer/config', { settings, version: now.version });
};

export const printingEffects = {
  '/printer/student/log-list': printsPaper,
  '/printer/type/item-list': addsType,
  '/printer/config': setsUpPrinting,
} as const;
