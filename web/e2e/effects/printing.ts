import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { paperCode } from '../paperCode';
import { callAs, choose, pageAs, pageWith } from '../support';
import { openForm, save, short, someStudent } from './student';
import type { Effect } from './types';

interface Rows<R> {
  data: R[];
}
interface Order {
  id: string;
  orderNo: string;
  channel: string;
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
  await page.goto('/printer/config');
  await page.getByRole('row').filter({ hasText: 'ST03' }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '站点密钥' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '签发密钥' }).click();
  await expect(page.getByRole('dialog').getByLabel('密钥', { exact: true })).toHaveValue(/^[\w-]{43}$/);
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

interface Own {
  offers: { typeId: string; name: string; reasons: unknown[] }[];
  orders: Order[];
}

/** What waits for somebody from an earlier run is not in the way of this one. */
const isOpen = ({ state }: Order) => state === 'ORDERED';

const cleared = async (request: APIRequestContext): Promise<Own> => {
  const own = await callAs<Own>(request, 'student', 'GET', '/api/student/printing');
  for (const { id } of own.orders.filter(isOpen))
    await callAs(request, 'student', 'POST', '/api/student/printing/cancel', { id });
  return own;
};

/** A transcript ordered, paid in the sandbox and printed at a station, and verified. */
const printsAtKiosk: Effect = async ({ browser, request }) => {
  const { offers } = await cleared(request);
  const offer = offers.find(({ name, reasons }) => name.includes('成绩单') && reasons.length === 0);
  if (offer === undefined) throw new Error('the student may have no transcript');
  const stations = await callAs<Rows<{ id: string }>>(request, 'records', 'GET', '/api/grades/station?code=ST01');
  const { key } = await callAs<{ key: string }>(request, 'records', 'POST', '/api/printer/station-key', {
    stationId: stations.data[0]?.id,
  });
  const student = await pageAs(browser, request, 'student');
  await student.goto('/student/printing');
  await student.getByRole('button', { name: '获取登录码' }).click();
  const code = ((await student.getByRole('status', { name: '登录码' }).textContent()) ?? '').replace(/\D/g, '');
  expect(code).toHaveLength(8);

  const kiosk = await pageWith(browser, undefined, { width: 1080, height: 1600 });
  await kiosk.goto('/kiosk');
  await kiosk.getByLabel('站点密钥').fill('wrong');
  await kiosk.getByRole('button', { name: '启用本机' }).click();
  await expect(kiosk.getByText('站点密钥无效或已吊销')).toBeVisible();
  await kiosk.getByLabel('站点密钥').fill(key);
  await kiosk.getByRole('button', { name: '启用本机' }).click();
  await kiosk.getByLabel('登录码').fill(code === '00000000' ? '11111111' : '00000000');
  await kiosk.getByRole('button', { name: /登录$/ }).click();
  await expect(kiosk.getByText('登录码不正确或已过期')).toBeVisible();
  // By fingers.
  for (const digit of code)
    await kiosk.getByRole('group', { name: '数字键盘' }).getByText(digit, { exact: true }).click();
  await kiosk.getByRole('button', { name: /登录$/ }).click();
  await expect(kiosk.getByRole('timer')).toContainText('秒不操作将自动退出');
  await kiosk.getByRole('button', { name: `选择 ${offer.name}`, exact: true }).click();
  await kiosk.getByRole('button', { name: '增加一份' }).click();
  const saved = kiosk.waitForEvent('download');
  await kiosk.getByRole('button', { name: /免费打印|元并打印/ }).click();
  const paper = readFileSync(await (await saved).path());
  await expect(kiosk.getByText('已打印 2 份')).toBeVisible();
  const lately = await ordersOf(request, 'sortField=orderedAt&sortOrder=descend&pageSize=50');
  const order = lately.find(({ channel }) => channel === 'KIOSK');
  expect(order?.state).toBe('PRINTED');
  await kiosk.getByRole('button', { name: '退出' }).click();
  await expect(kiosk.getByLabel('登录码')).toBeVisible();
  await kiosk.close();

  await student.goto('/verify');
  await student.getByLabel('核验码').fill(paperCode(paper));
  await student.getByRole('button', { name: '核验', exact: true }).click();
  await expect(student.locator('.verdict.valid')).toContainText(order?.serialNo ?? '-');
  await student.close();
};

/** Ordered, paid and downloaded on a telephone. */
const ordersOnline: Effect = async ({ browser, request }) => {
  await cleared(request);
  const page = await pageAs(browser, request, 'student', { width: 390, height: 844 });
  await page.goto('/student/printing');
  await page.getByRole('button', { name: '订购 在读证明（英文）' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('份数').fill('2');
  await dialog.getByLabel('份数').press('Tab');
  await expect(dialog.getByText('应付 60.00 元')).toBeVisible();
  await dialog.getByRole('button', { name: '下单' }).click();
  await page.getByRole('button', { name: '支付 60.00 元' }).click();
  await page.getByRole('button', { name: '下载' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: '下载' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^EE-.*\.pdf$/);
  await page.close();
  const [order] = await ordersOf(request, 'sortField=orderedAt&sortOrder=descend&pageSize=1');
  expect(order?.state).toBe('PRINTED');
};

export const printingEffects = {
  '/kiosk': printsAtKiosk,
  '/student/printing': ordersOnline,
  '/printer/student/log-list': printsPaper,
  '/printer/type/item-list': addsType,
  '/printer/config': setsUpPrinting,
} as const;
