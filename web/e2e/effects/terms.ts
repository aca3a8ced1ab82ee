import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callAs, choose, pageAs, unique } from '../support';
import type { Effect } from './types';

const BASE = '/api/basic/resources';
const AT = '/basic-resources';

interface Row {
  id: string;
  code: string;
}
interface Semester extends Row {
  nameCn: string;
  startDate: string;
  endDate: string;
  studentTypes: string[];
  currentFor: string[];
}

const rowsOf = async <R = Row>(request: APIRequestContext, path: string): Promise<R[]> =>
  (await callAs<{ data: R[] }>(request, 'services', 'GET', `${BASE}${path}`)).data;

/** What a test has made is taken away again, so that lists stay as short as they were. */
const takeAway = async (request: APIRequestContext, path: string, code: string, at = path): Promise<void> => {
  for (const { id } of await rowsOf(request, `${path}?keyword=${code}`)) {
    await callAs(request, 'services', 'DELETE', `${BASE}${at}?ids=${id}`);
  }
};

async function addTo(page: Page, path: string, button: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: '保存' })).toBeVisible();
  return form;
}
async function named(form: Locator, code: string): Promise<void> {
  await form
    .getByLabel(/[编代]码$/)
    .first()
    .fill(code);
  await form.getByLabel('中文名称', { exact: true }).fill(`名称${code}`);
  await form.getByLabel('英文名称', { exact: true }).fill(`Name ${code}`);
}
async function saved(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await expect(form).toBeHidden();
}
/** Codes are short. */
const short = (stem: string): string =>
  unique(stem)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-18);

async function offered(page: Page, path: string, button: string, label: string, code: string): Promise<void> {
  const form = await addTo(page, path, button);
  await choose(form, label, code);
}

const editsCollege: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const address = unique('湖畔路');
  await page.goto(`${AT}/college-list`);
  await page.getByRole('button', { name: '编辑' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('中文名称', { exact: true }).fill('');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error')).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: '编辑' }).first().click();
  await form.getByLabel('地址').fill(address);
  await saved(page, form);
  await page.goto(`${AT}/log?keyword=${encodeURIComponent(address)}`);
  await page.getByRole('row', { name: /basic/ }).first().click();
  await expect(page.getByRole('dialog').getByText(address).first()).toBeVisible();
  await page.close();
};

const addsDivision: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const code = short('D');
  const form = await addTo(page, `${AT}/college/division/division-list`, '新增学部');
  await named(form, code);
  await choose(form, '学生类型', '本科');
  await saved(page, form);
  await offered(page, `${AT}/college/division/programme-list`, '新增专业', '学部', code);
  await page.close();
  await takeAway(request, '/college/division', code);
};

/** Programmes of every kind need a division of their own kind of students. */
async function addProgramme(
  page: Page,
  list: string,
  button: string,
  code: string,
  fill?: (f: Locator) => Promise<void>,
) {
  const form = await addTo(page, `${AT}/college/division/${list}`, button);
  await named(form, code);
  await choose(form, '学部', 'DST');
  await fill?.(form);
  await saved(page, form);
}

const addsCategory: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const code = short('K');
  await addProgramme(page, 'category-list', '新增专业类别', code);
  await offered(page, `${AT}/college/division/programme-list`, '新增专业', '专业类别', code);
  await page.close();
  await takeAway(request, '/college/category/programme', code, '/college/programme');
};

const addsProgramme: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const code = short('P');
  await addProgramme(page, 'programme-list', '新增专业', code);
  await offered(page, `${AT}/college/division/stream-list`, '新增方向', '所属专业', code);
  await page.close();
  await takeAway(request, '/college/programme/programme', code, '/college/programme');
};

const addsStream: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const code = short('S');
  await addProgramme(page, 'stream-list', '新增方向', code, (form) => choose(form, '所属专业', 'CMP'));
  await page.goto(`${AT}/college/division/programme-list?keyword=CMP`);
  await page.getByRole('button', { name: 'CMP', exact: true }).click();
  await expect(page.getByRole('region', { name: '该专业的方向' })).toContainText(code);
  await page.close();
  await takeAway(request, '/college/stream/programme', code, '/college/programme');
};

const addsMinor: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const code = short('M');
  await addProgramme(page, 'minor-list', '新增辅修', code, async (form) => {
    await form.getByLabel('最低累计绩点').fill('5.00');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.locator('.ant-form-item-explain-error')).toBeVisible();
    await form.getByLabel('最低累计绩点').fill('2.50');
  });
  await page.goto('/dashboard/homepage');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: '输入页面名称、编号或姓名' }).fill(code);
  await expect(page.getByRole('option', { name: new RegExp(code) })).toBeVisible();
  await page.close();
  await takeAway(request, '/college/minor/programme', code, '/college/programme');
};

const addsPlace: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const code = short('R');
  const form = await addTo(page, `${AT}/place/place-list`, '新增场地');
  await named(form, code);
  await choose(form, '楼宇', 'T6');
  await choose(form, '类型', 'CR');
  // A classroom without seats is refused at its input.
  await form.getByRole('button', { name: '保存' }).click();
  await expect(
    form.locator('.ant-form-item', { hasText: '座位' }).locator('.ant-form-item-explain-error').first(),
  ).toBeVisible();
  await form.getByLabel('座位', { exact: true }).fill('40');
  await saved(page, form);
  await page.goto(`${AT}/place/place-used?view=table&keyword=${code}`);
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('0%');
  await page.close();
  await takeAway(request, '/place', code);
};

const addsTo =
  (list: string, button: string, path: string, label: string): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'services');
    const code = short('X');
    const form = await addTo(page, `${AT}/place/${list}`, button);
    await named(form, code);
    await saved(page, form);
    await offered(page, `${AT}/place/place-list`, '新增场地', label, code);
    await page.close();
    await takeAway(request, path, code);
  };

const looksAtUse: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  await page.goto(`${AT}/place/place-used`);
  const busy = page.locator('.heat-cell').filter({ hasText: '%' }).first();
  const name = (await busy.getAttribute('aria-label')) ?? '';
  await busy.click();
  const places = page.getByRole('dialog').filter({ hasText: '被占用的场地' });
  await expect(places.getByRole('table')).toBeVisible();
  await places.locator('tbody').getByRole('button').first().click();
  const one = page.getByRole('dialog').filter({ hasText: '的使用情况' });
  await expect(one.getByRole('heading', { name: /的课节$/ })).toContainText(name.slice(0, 8));
  await expect(one.getByRole('region', { name: '课节' }).locator('tbody tr.ant-table-row').first()).toBeVisible();
  await page.goto(`${AT}/place/place-used?view=table`);
  await expect(page.getByRole('table', { name: '场地使用情况' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.close();
};

const addsYear: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const first = 2200 + Math.floor(Math.random() * 700);
  const name = `${first}-${first + 1}`;
  await takeAway(request, '/college/year', name);
  const form = await addTo(page, `${AT}/term/year-list`, '新增学年');
  await form.getByLabel('名称', { exact: true }).fill(name);
  await form.getByLabel('开始日期').fill(`${first}-09-01`);
  await form.getByLabel('结束日期').fill(`${first}-08-01`);
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: '保存' }).click();
  // A year that ends before it starts is told at its end.
  await expect(form.locator('.ant-form-item-explain-error')).toBeVisible();
  await form.getByLabel('结束日期').fill(`${first + 1}-08-31`);
  await page.keyboard.press('Tab');
  await saved(page, form);
  await offered(page, `${AT}/term/semester-list`, '新增学期', '学年', name);
  await page.close();
  await takeAway(request, '/college/year', name);
};

const makesCurrent: Effect = async ({ browser, request }) => {
  const semesters = await rowsOf<Semester>(request, '/college/semester?pageSize=200&sortField=startDate');
  const now = semesters.find(({ currentFor }) => currentFor.includes('UG'));
  const next = semesters.find(({ startDate }) => startDate > (now?.startDate ?? ''));
  if (now === undefined || next === undefined) throw new Error('the demonstration has no current semester');
  const page = await pageAs(browser, request, 'services');
  try {
    await page.goto(`${AT}/term/semester-list?keyword=${next.code}`);
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: next.code, exact: true }) });
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '设为当前学期' }).click();
    const dialog = page.getByRole('dialog');
    for (const other of ['授课型研究生', '研究型研究生']) await dialog.getByRole('checkbox', { name: other }).uncheck();
    const preview = dialog.getByRole('row', { name: /本科/ });
    await expect(preview).toContainText(now.code);
    await expect(preview).toContainText(next.code);
    await dialog.getByRole('button', { name: '对 1 类学生设为当前学期' }).click();
    await expect(dialog.getByRole('heading', { name: '当前学期已更新' })).toBeVisible();
    await page.goto(`${AT}/term/date-list`);
    await expect(page.locator('.ant-select', { hasText: next.nameCn }).first()).toBeVisible();
  } finally {
    await callAs(request, 'services', 'POST', `${BASE}/college/semester/current`, { id: now.id, studentTypes: ['UG'] });
    await page.close();
  }
};

const setsDay: Effect = async ({ browser, request }) => {
  const [semester] = (
    await rowsOf<Semester>(request, '/college/semester?pageSize=200&sortField=startDate&sortOrder=descend')
  ).filter(({ currentFor }) => currentFor.length === 0);
  if (semester === undefined) throw new Error('the demonstration has no semester to come');
  const page = await pageAs(browser, request, 'services');
  const at = `${AT}/term/date-list?semesterId=${semester.id}`;
  await page.goto(`${at}&view=term`);
  await page.getByRole('button', { name: '生成校历' }).first().click();
  const dialog = page.getByRole('dialog');
  const write = dialog.getByRole('button', { name: /写入 \d+ 天/ });
  await expect(write).toBeVisible();
  await expect(dialog.locator('.ant-skeleton')).toHaveCount(0);
  // A run before this one may have written it already.
  if (await write.isEnabled()) await write.click();
  else await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  // The last day of the semester is no class day; it is made to follow a Monday.
  const day = page.locator(`[data-date="${semester.endDate}"]`);
  await day.click();
  const editor = page.getByRole('dialog');
  await choose(editor, '类型', '补课');
  await choose(editor, '上星期几的课', '周一');
  const note = unique('补课');
  await editor.getByLabel('中文备注').fill(note);
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await expect(day).toHaveAttribute('title', new RegExp(`上周一的课.*${note}.*手工设置`));
  // Generating again keeps what was set by hand.
  await page.getByRole('button', { name: '生成校历' }).first().click();
  await dialog.getByText('保留', { exact: true }).first().click();
  await expect(dialog.getByRole('row', { name: new RegExp(semester.endDate) })).toBeVisible();
  await page.close();
  const reader = await pageAs(browser, request, 'division');
  await reader.goto(`${at}&view=month&month=${semester.endDate.slice(0, 7)}`);
  await expect(reader.getByRole('region', { name: '本月要点' })).toContainText(note);
  await expect(reader.getByRole('button', { name: '生成校历' })).toBeHidden();
  await reader.close();
};

export const termsEffects: Readonly<Record<string, Effect>> = {
  [`${AT}/college-list`]: editsCollege,
  [`${AT}/college/division/division-list`]: addsDivision,
  [`${AT}/college/division/category-list`]: addsCategory,
  [`${AT}/college/division/programme-list`]: addsProgramme,
  [`${AT}/college/division/stream-list`]: addsStream,
  [`${AT}/college/division/minor-list`]: addsMinor,
  [`${AT}/place/place-list`]: addsPlace,
  [`${AT}/place/place-area-list`]: addsTo('place-area-list', '新增楼宇', '/place/area', '楼宇'),
  [`${AT}/place/place-type-list`]: addsTo('place-type-list', '新增场地类型', '/place/type', '类型'),
  [`${AT}/place/place-used`]: looksAtUse,
  [`${AT}/term/date-list`]: setsDay,
  [`${AT}/term/year-list`]: addsYear,
  [`${AT}/term/semester-list`]: makesCurrent,
};
