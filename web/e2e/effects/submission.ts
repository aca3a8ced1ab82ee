import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, choose, goThrough, pageAs } from '../support';
import { openForm, short } from './student';
import type { Effect } from './types';

const PAGES = '/learning/grade-submission';
const API = '/api/sgs';
interface Sheet {
  id: string;
  label: string;
  courseId: string;
  sectionId: string;
  semesterId: string;
  status: string;
  labels: Record<string, string>;
}
interface Rows<R> {
  data: R[];
}
interface Own {
  id: string;
  courseCode: string;
  sectionNo: string;
  status: string;
}
interface Line {
  studentId: string;
  studentNo: string;
  withdrawn: boolean;
  cells: Record<string, { value: string; version: number; fixed: boolean }>;
}
interface View {
  id: string;
  courseCode: string;
  sectionNo: string;
  closed: string;
  components: unknown[];
  lines: Line[];
}

async function sheetIn(request: APIRequestContext, ...states: string[]): Promise<Sheet> {
  for (const status of states) {
    const { data } = await callAs<Rows<Sheet>>(request, 'affairs', 'GET', `${API}/sheet?status=${status}&pageSize=1`);
    if (data[0] !== undefined) return data[0];
  }
  throw new Error(`the demonstration has no sheet that is ${states.join(' or ')}`);
}
/** A sheet of the demonstration's teacher that takes cells, with somebody on it. */
async function ownSheet(request: APIRequestContext): Promise<View> {
  for (const { id } of await callAs<Own[]>(request, 'teacher', 'GET', '/api/teacher/grade-sheet')) {
    const view = await callAs<View>(request, 'teacher', 'GET', `/api/teacher/grade-sheet/${id}`);
    const free = view.lines.filter(({ withdrawn, cells }) => !withdrawn && cells['grade']?.fixed !== true);
    if (view.closed === '' && free.length > 2 && view.components.length === 0) return { ...view, lines: free };
  }
  throw new Error('the teacher of the demonstration has no open sheet');
}
const openSheet = async (page: Page, view: View) => {
  await page.goto(`/teacher/sg-submission?sheetId=${view.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(view.courseCode);
};
const line = (view: View, place: number): Line => {
  const found = view.lines[place];
  if (found === undefined) throw new Error('the sheet is too short');
  return found;
};

const followsCourse: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${PAGES}/course-list`);
  const link = page.getByRole('link', { name: /^查看教学班/ }).first();
  const code = (await link.locator('.code-text').textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/section-list\?.*courseId=/);
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toBeVisible();
  await page.close();
};

const returnsSheet: Effect = async ({ browser, request }) => {
  const sheet = await sheetIn(request, 'SUBMITTED', 'APPROVED_HEAD', 'APPROVED_DEAN');
  const reason = `请核对两名学生 ${short('R')}`;
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${PAGES}/section-list?ids=${sheet.id}`);
  await page.getByRole('row').filter({ hasText: sheet.label }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '退回' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill(reason);
  await goThrough(dialog, { name: '退回成绩表' });
  await expect(dialog.getByText('成绩表已退回')).toBeVisible();
  await page.close();
  const now = await callAs<Sheet & { returnReason: string }>(request, 'affairs', 'GET', `${API}/sheet/${sheet.id}`);
  expect([now.status, now.returnReason]).toEqual(['RETURNED', reason]);
};

const givesGrade: Effect = async ({ browser, request }) => {
  const view = await ownSheet(request);
  const { studentId, studentNo } = line(view, view.lines.length - 1);
  const page = await pageAs(browser, request, 'affairs');
  const put = async (grade: string) => {
    await page.goto(`${PAGES}/draft-grade-list?sheetId=${view.id}&studentId=${studentId}`);
    const row = page.getByRole('row').filter({ hasText: studentNo });
    await row.getByRole('button', { name: '登记教务成绩' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, '成绩', grade);
    await dialog.getByLabel('原因').fill('住院，延期考试');
    await goThrough(dialog, { name: '登记成绩' });
    await expect(dialog.getByText('已登记')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
  };
  await put('I');
  const own = await pageAs(browser, request, 'teacher');
  await openSheet(own, view);
  const cell = own.getByLabel(new RegExp(`^${studentNo} .* 成绩$`));
  await expect(cell).toHaveValue('I');
  await expect(cell).not.toBeEditable();
  await own.close();
  await put('交还教师录入');
  await page.close();
};

const namesDeputy: Effect = async ({ browser, request }) => {
  const sheet = await sheetIn(request, 'NOT_STARTED', 'DRAFT', 'RETURNED');
  const users = await callAs<Rows<{ id: string; staffId: string }>>(
    request,
    'affairs',
    'GET',
    `${API}/section-user?sectionId=${sheet.sectionId}&pageSize=50`,
  );
  const taken = new Set(users.data.map(({ staffId }) => staffId));
  const staff = await callAs<{ value: string; label: string }[]>(
    request,
    'affairs',
    'GET',
    '/api/basic/resources/organization/staff/options?keyword=S00',
  );
  const deputy = staff.find(({ value }) => !taken.has(value));
  if (deputy === undefined) throw new Error('everybody is named already');
  const page = await pageAs(browser, request, 'affairs');
  const form = await openForm(page, `${PAGES}/section-user-list?sectionId=${sheet.sectionId}`, '新增人员');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写教职工')).toBeVisible();
  await page.close();
  const made = await callAs<{ id: string }>(request, 'affairs', 'POST', `${API}/section-user`, {
    sectionId: sheet.sectionId,
    staffId: deputy.value,
    role: 'ENTER',
  });
  const seen = await pageAs(browser, request, 'affairs');
  await seen.goto(`${PAGES}/section-user-list?sectionId=${sheet.sectionId}`);
  await expect(seen.getByRole('row').filter({ hasText: deputy.label.split(' – ')[0] ?? '' })).toBeVisible();
  await seen.close();
  await callAs(request, 'affairs', 'DELETE', `${API}/section-user?ids=${made.id}`);
};

const uploadsGrades: Effect = async ({ browser, request }) => {
  const view = await ownSheet(request);
  const { studentId, studentNo } = line(view, 1);
  const rows = await callAs<Rows<Sheet>>(request, 'affairs', 'GET', `${API}/sheet?ids=${view.id}`);
  const semesterId = rows.data[0]?.semesterId ?? '';
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${PAGES}/upload?semesterId=${semesterId}`);
  const sheetOf = (grade: string) =>
    Buffer.from(`studentNo,course,section,grade\r\n${studentNo},${view.courseCode},${view.sectionNo},${grade}\r\n`);
  const choosesFile = async (grade: string) => {
    await page.getByRole('button', { name: '上传成绩表格' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'grades.csv', mimeType: 'text/csv', buffer: sheetOf(grade) });
    await dialog.getByRole('button', { name: '检查文件' }).click();
    return dialog;
  };
  let dialog = await choosesFile('QQ');
  await expect(dialog.getByText('没有这个成绩等级')).toBeVisible();
  await page.reload();
  dialog = await choosesFile('B-');
  await dialog.getByRole('button', { name: /导入 1/ }).click();
  await expect
    .poll(async () => (await lineOf(request, view, studentId))?.cells['grade']?.value, 'the grade is written')
    .toBe('B-');
  await page.close();
  const batches = await callAs<{ id: string }[]>(
    request,
    'affairs',
    'GET',
    `${API}/upload/batches?semesterId=${semesterId}`,
  );
  await callAs(request, 'affairs', 'POST', `${API}/upload/batches/undo`, { id: batches[0]?.id });
};
const lineOf = async (request: APIRequestContext, { id }: View, studentId: string) => {
  const now = await callAs<View>(request, 'teacher', 'GET', `/api/teacher/grade-sheet/${id}`);
  return now.lines.find((one) => one.studentId === studentId);
};

const addsWindow: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'affairs');
  const form = await openForm(page, `${PAGES}/settings/open-setting`, '新增提交时间');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写截止时间')).toBeVisible();
  await page.close();
  const semesters = await callAs<{ value: string }[]>(
    request,
    'affairs',
    'GET',
    '/api/basic/resources/college/semester/options?pageSize=50',
  );
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const remark = short('W');
  for (const { value } of semesters) {
    const body = { semesterId: value, studentType: 'UG', openAt: at(200), deadline: at(210), remark };
    const headers = { semester: value };
    const made = await callAs<{ id: string }>(request, 'affairs', 'POST', `${API}/window`, body).catch(() => undefined);
    if (made === undefined) continue;
    const seen = await pageAs(browser, request, 'affairs');
    await seen.goto(`${PAGES}/settings/open-setting?semesterId=${headers.semester}`);
    await expect(seen.getByRole('row').filter({ hasText: remark })).toBeVisible();
    await seen.close();
    await callAs(request, 'affairs', 'DELETE', `${API}/window?ids=${made.id}`);
    return;
  }
  throw new Error('no semester takes another window');
};

const entersGrades: Effect = async ({ browser, request }) => {
  const view = await ownSheet(request);
  const [first, second] = [line(view, 0), line(view, 1)];
  const page = await pageAs(browser, request, 'teacher', {});
  await openSheet(page, view);
  const remark = (no: string) => page.getByLabel(new RegExp(`^${no} .* 备注$`));
  const [one, two] = [short('N'), short('N')];
  await remark(first.studentNo).fill(one);
  await remark(first.studentNo).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '全部已保存' })).toBeVisible();
  // Without the network the sheet goes on, and nothing is lost when the tab is gone.
  await page.context().setOffline(true);
  await remark(second.studentNo).fill(two);
  await remark(second.studentNo).press('Enter');
  await expect(page.getByText(/保存在本机/)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '全部已保存' })).toBeVisible();
  await expect
    .poll(async () => (await lineOf(request, view, second.studentId))?.cells['remark']?.value, 'it arrived once')
    .toBe(two);
  // A column from a spreadsheet, with somebody who is not on the sheet.
  await page.evaluate((text) => navigator.clipboard.writeText(text).catch(() => undefined), '');
  await remark(first.studentNo).evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, `${first.studentNo}\t${one}x\n9999999999\tnobody\n${second.studentNo}\t${two}x`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('9999999999')).toBeVisible();
  await dialog.getByRole('button', { name: '写入' }).click();
  await expect
    .poll(async () => (await lineOf(request, view, first.studentId))?.cells['remark']?.value, 'it is pasted')
    .toBe(`${one}x`);
  await page.context().close();
  const office = await pageAs(browser, request, 'affairs');
  await office.goto(`${PAGES}/draft-grade-list?sheetId=${view.id}&studentId=${first.studentId}`);
  await expect(office.getByRole('row').filter({ hasText: `${one}x` })).toBeVisible();
  await office.close();
};

/** A confirmed grade is asked to be another one; the head sees what would follow before deciding. */
const amendsGrade: Effect = async ({ browser, request }) => {
  const own = await callAs<Own[]>(request, 'teacher', 'GET', '/api/teacher/grade-sheet');
  const confirmed = own.find(({ status }) => status === 'CONFIRMED_AR');
  if (confirmed === undefined) throw new Error('the teacher of the demonstration has no confirmed sheet');
  const view = await callAs<View>(request, 'teacher', 'GET', `/api/teacher/grade-sheet/${confirmed.id}`);
  const page = await pageAs(browser, request, 'teacher');
  await openSheet(page, view);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '申请更正', exact: true }) });
  const number = (await row.first().locator('.code-text').textContent()) ?? '';
  await row.first().getByRole('link', { name: '申请更正', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(number)).toBeVisible();
  await choose(main, '更正为', 'C-');
  await main.getByLabel('更正原因').fill('平时成绩登记时错行');
  const paper = { name: 'marked.txt', mimeType: 'text/plain', buffer: Buffer.from('marked') };
  await main.locator('input[type=file]').setInputFiles(paper);
  await expect(main.getByText('marked.txt')).toBeVisible();
  await goThrough(main, { name: '提交申请' });
  await expect(main.getByRole('heading', { name: '申请已提交' })).toBeVisible();
  await page.goto(`/teacher/sg-submission?sheetId=${view.id}`);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('已申请更正');
  await page.close();
  const head = await pageAs(browser, request, 'head');
  await head.goto(`/dashboard/mytask?keyword=${number}`);
  await head.getByRole('row').filter({ hasText: number }).getByRole('button', { name: '处理' }).click();
  const part = head.getByRole('dialog').getByRole('region', { name: '作出决定' });
  await part.getByText('通过', { exact: true }).click();
  await part.getByRole('button', { name: '查看影响' }).click();
  await expect(part.getByText(/全部环节通过之后才会发生/)).toBeVisible();
  await expect(part.getByText('成绩等级').first()).toBeVisible();
  await head.close();
};

const writesHelp: Effect = async ({ browser, request }) => {
  const text = `成绩说明 ${short('H')}`;
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${PAGES}/help`);
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill('成绩提交');
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.close();
  const seen = await pageAs(browser, request, 'superadmin');
  await seen.goto(`${PAGES}/help`);
  await expect(seen.getByText(text)).toBeVisible();
  await seen.close();
};

export const submissionEffects: Readonly<Record<string, Effect>> = {
  [`${PAGES}/course-list`]: followsCourse,
  [`${PAGES}/section-list`]: returnsSheet,
  [`${PAGES}/draft-grade-list`]: givesGrade,
  [`${PAGES}/section-user-list`]: namesDeputy,
  [`${PAGES}/upload`]: uploadsGrades,
  [`${PAGES}/settings/open-setting`]: addsWindow,
  [`${PAGES}/help`]: writesHelp,
  '/teacher/sg-submission': async (world) => {
    await entersGrades(world);
    await amendsGrade(world);
  },
};
