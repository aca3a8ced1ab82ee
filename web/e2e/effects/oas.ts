import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callAs, choose, goThrough, pageAs } from '../support';
import { openForm, save, short } from './student';
import type { Effect } from './types';

const OFFICE = '/oas/registerconfig';
const OWN = '/oas/registerLayOut';
const API = '/api/oas';
const DAY_MS = 86_400_000;

interface Rows<R> {
  data: R[];
}
interface Item {
  id: string;
}
interface Application {
  id: string;
  itemId: string;
  applicationNo: string;
  state: string;
  payState: string;
}

const office = <R>(request: APIRequestContext, method: 'GET' | 'POST', path: string, body?: unknown) =>
  callAs<R>(request, 'registration', method, `${API}/${path}`, body);

const at = (days: number): Date => new Date(Date.now() + days * DAY_MS);
/** As it is typed where the pages of these tests are. */
const typed = (days: number): string => at(days).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

const CHOICES = 'POST|邮寄|By post;PICKUP|自取|In person';
const question = (itemId: string, code: string, more: object) => ({
  itemId,
  code,
  textEn: code,
  hintCn: '',
  hintEn: '',
  choices: '',
  required: true,
  onlyIfCode: '',
  onlyIfChoice: '',
  ...more,
});

/** An item that costs something, asks how it is handed over, and where to only if it is sent; with a file. */
async function itemWithForm(request: APIRequestContext, code: string): Promise<string> {
  const { id } = await office<Item>(request, 'POST', 'item', {
    code,
    nameCn: `补办${code}`,
    nameEn: `Replacement ${code}`,
    noticeCn: '',
    noticeEn: '',
    studentTypes: [],
    eligibility: '',
    openAt: at(-1).toISOString(),
    closeAt: at(9).toISOString(),
    often: 'ONCE',
    fee: 3000,
    workingDays: 5,
    sortOrder: 900,
    enabled: true,
  });
  const onlyIf = { onlyIfCode: 'HOW', onlyIfChoice: 'POST' };
  const form = [
    question(id, 'HOW', { kind: 'CHOICE', textCn: '领取方式', choices: CHOICES, sortOrder: 10 }),
    question(id, 'ADDRESS', { kind: 'LINE', textCn: '邮寄地址', sortOrder: 20, ...onlyIf }),
    question(id, 'PROOF', { kind: 'FILE', textCn: '证明材料', sortOrder: 30 }),
  ];
  for (const body of form) await office(request, 'POST', 'question', body);
  return id;
}

/** What students have applied for stays; nobody is offered the item any more. */
const putAway = (request: APIRequestContext, id: string) => office(request, 'POST', 'item/disable', { ids: [id] });

const applicationOf = async (request: APIRequestContext, itemId: string): Promise<Application> => {
  const { data } = await office<Rows<Application>>(request, 'GET', `application?itemId=${itemId}`);
  if (data[0] === undefined) throw new Error('nobody has applied');
  return data[0];
};

async function addItem(page: Page, code: string): Promise<void> {
  const form = await openForm(page, `${OFFICE}?view=items`, '新增申请项目');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写代码')).toBeVisible();
  await form.getByLabel('代码', { exact: true }).fill(code);
  await form.getByLabel('中文名称').fill(`项目${code}`);
  await form.getByLabel('英文名称').fill(`Item ${code}`);
  await form.getByLabel('排序').fill('900');
  for (const [label, days] of [
    ['开放时间', -1],
    ['截止时间', 9],
  ] as const) {
    await form.getByLabel(label).fill(typed(days));
    await form.getByLabel(label).press('Enter');
  }
  await save(page, form);
}

async function openQuestion(page: Page, kind: string, code: string, text: string): Promise<Locator> {
  await page.getByRole('button', { name: '新增题目' }).first().click();
  const form = page.getByRole('dialog');
  await choose(form, '题型', kind);
  await form.getByLabel('编号', { exact: true }).fill(code);
  await form.getByLabel('中文题目').fill(text);
  await form.getByLabel('英文题目').fill(code);
  return form;
}

/** Looked at before it happens. */
async function decide(page: Page, row: Locator, action: string, confirm: string, done: string): Promise<void> {
  await row.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await goThrough(dialog, { name: confirm });
  await expect(dialog.getByText(done)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toHaveCount(0);
}

/** From the designer to collected: an item, its form as students see it, and an application for it. */
const designsForm: Effect = async ({ browser, request }) => {
  const code = short('OI');
  const page = await pageAs(browser, request, 'registration');
  await addItem(page, code);
  const { data } = await office<Rows<Item>>(request, 'GET', `item?keyword=${code}`);
  const itemId = data[0]?.id ?? '';
  const row = page.getByRole('row').filter({ hasText: code });
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '设计表单' }).click();
  await expect(page).toHaveURL(new RegExp(`itemId=${itemId}`));
  const choice = await openQuestion(page, '单选', 'HOW', '领取方式');
  await choice.getByRole('button', { name: '保存' }).click();
  await expect(choice.getByText('至少要有两个选项')).toBeVisible();
  for (const [place, [own, cn, en]] of [
    ['POST', '邮寄', 'By post'],
    ['PICKUP', '自取', 'In person'],
  ].entries()) {
    await choice.getByRole('button', { name: '增加选项' }).click();
    await choice.getByLabel(`选项 ${place + 1} 代码`).fill(own ?? '');
    await choice.getByLabel(`选项 ${place + 1} 中文`).fill(cn ?? '');
    await choice.getByLabel(`选项 ${place + 1} 英文`).fill(en ?? '');
  }
  await save(page, choice);
  await expect(page.getByRole('row').filter({ hasText: '领取方式' })).toBeVisible();
  const hanging = await openQuestion(page, '单行文字', 'ADDRESS', '邮寄地址');
  await choose(hanging, '取决于题目', '领取方式');
  await choose(hanging, '取决于选项', '邮寄');
  await save(page, hanging);
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByLabel('领取方式', { exact: true })).toBeVisible();
  await expect(preview.getByLabel('邮寄地址', { exact: true })).toHaveCount(0);
  await choose(preview, '领取方式', '邮寄');
  await expect(preview.getByLabel('邮寄地址', { exact: true })).toBeVisible();

  const answers = [{ code: 'HOW', value: 'PICKUP' }];
  const draft = await callAs<Application>(request, 'student', 'POST', '/api/student/oas/save', { itemId, answers });
  await callAs(request, 'student', 'POST', '/api/student/oas/submit', { id: draft.id });
  await page.goto(`${OFFICE}?itemId=${itemId}`);
  const application = page.getByRole('row').filter({ hasText: draft.applicationNo });
  await decide(page, application, '开始办理', '确认开始办理', '已开始办理');
  await expect(application).toContainText('办理中');
  await decide(page, application, '设为可领取', '通知领取', '已通知领取');
  await decide(page, application, '设为已领取', '登记领取', '已登记领取');
  await application.getByRole('button', { name: draft.applicationNo }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: draft.applicationNo });
  await expect(drawer.getByRole('region', { name: '填写的内容' })).toContainText('自取');
  await expect(drawer.getByRole('region', { name: '办理经过' })).toContainText('已领取');
  await page.close();
  await putAway(request, itemId);
  const own = await callAs<{ applications: Application[] }>(request, 'student', 'GET', '/api/student/oas');
  expect(own.applications.find(({ id }) => id === draft.id)?.state).toBe('COLLECTED');
};

/** On a telephone: the form, its gaps, the fee, and where the application stands when it is ready. */
const applies: Effect = async ({ browser, request }) => {
  const code = short('OA');
  const name = `补办${code}`;
  const itemId = await itemWithForm(request, code);
  const page = await pageAs(browser, request, 'student', { width: 390, height: 844 });
  await page.goto(OWN);
  await page.getByRole('button', { name: `申请 ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请填写：领取方式')).toBeVisible();
  await expect(page.getByLabel('邮寄地址', { exact: true })).toHaveCount(0);
  await choose(page.locator('main'), '领取方式', '邮寄');
  await page.getByLabel('邮寄地址', { exact: true }).fill('湖畔路 1 号');
  // What is typed and not saved survives a reload.
  await page.reload();
  await expect(page.getByLabel('邮寄地址', { exact: true })).toHaveValue('湖畔路 1 号');
  const file = { name: '证明.txt', mimeType: 'text/plain', buffer: Buffer.from('证明') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('证明.txt')).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  const mine = page.getByRole('region', { name: '我的申请' }).getByRole('listitem', { name: new RegExp(name) });
  await expect(mine.getByText('待缴费')).toBeVisible();
  await mine.getByRole('button', { name: '支付 30.00 元' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '支付 30.00 元' }).click();
  await expect(mine.getByText('已缴费', { exact: true })).toBeVisible();
  const application = await applicationOf(request, itemId);
  expect(application).toMatchObject({ state: 'SUBMITTED', payState: 'PAID' });
  const note = short('请到三号窗口');
  for (const [step, words] of [
    ['START', ''],
    ['FINISH', note],
  ]) {
    await office(request, 'POST', 'application/step', { ids: [application.id], step, note: words });
  }
  await page.reload();
  await expect(mine.getByText(note).first()).toBeVisible();
  await expect(mine.getByText('可领取').first()).toBeVisible();
  await page.context().close();
  await office(request, 'POST', 'application/step', { ids: [application.id], step: 'COLLECT', note: '' });
  await putAway(request, itemId);
};

export const oasEffects: Readonly<Record<string, Effect>> = {
  [OFFICE]: designsForm,
  [OWN]: applies,
};
