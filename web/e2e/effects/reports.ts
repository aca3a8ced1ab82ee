import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, choose, goThrough, pageAs, type User } from '../support';
import { openForm, short } from './student';
import type { Effect } from './types';

const API = '/api/pr';
interface Rows<R> {
  data: R[];
}
interface ReportRow {
  id: string;
  label: string;
  status: string;
  supervisorId: string | null;
  extendedUntil: string | null;
  decision: string;
}
interface Line {
  id: string;
  studentNo: string;
  waits: boolean;
}
interface Step {
  desk: string;
  comment: string;
}
interface Whole {
  status: string;
  version: number;
  steps: Step[];
}

const reportsIn = async (request: APIRequestContext, status: string): Promise<ReportRow[]> =>
  (await callAs<Rows<ReportRow>>(request, 'gradschool', 'GET', `${API}/report?status=${status}&pageSize=50`)).data;

async function reportIn(request: APIRequestContext, status: string): Promise<ReportRow> {
  const [row] = await reportsIn(request, status);
  if (row === undefined) throw new Error(`the demonstration has no report that is ${status}`);
  return row;
}

const wholeOf = (request: APIRequestContext, id: string): Promise<Whole> =>
  callAs<Whole>(request, 'gradschool', 'GET', `${API}/report/${id}/whole`);

/** What waits first at somebody's desk, open in the browser. */
async function atDesk(page: Page, request: APIRequestContext, user: User, desk: string, path: string): Promise<string> {
  const lines = await callAs<Line[]>(request, user, 'GET', `/api/teacher/pr/${desk}`);
  const line = lines.find(({ waits }) => waits) ?? lines[0];
  if (line === undefined) throw new Error(`nothing lies at the desk of ${user}`);
  await page.goto(`${path}?reportId=${line.id}`);
  await expect(page.getByRole('article')).toContainText(line.studentNo);
  return line.id;
}

const extendsReport: Effect = async ({ browser, request }) => {
  const row = await reportIn(request, 'NOT_STARTED');
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto(`/pr/student?ids=${row.id}`);
  await page.getByRole('row').nth(1).getByRole('button', { name: '延期或重新打开' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('新的截止日期').fill(until);
  await dialog.getByLabel('新的截止日期').press('Enter');
  await dialog.getByLabel('原因').fill(short('住院'));
  await goThrough(dialog, { name: '延期或重新打开' });
  await expect(dialog.getByText('已处理')).toBeVisible();
  await page.close();
  const now = await callAs<ReportRow>(request, 'gradschool', 'GET', `${API}/report/${row.id}`);
  expect(now.extendedUntil).toBe(until);
};

const staffOf = (request: APIRequestContext, keyword: string) =>
  callAs<{ value: string; label: string }[]>(
    request,
    'gradschool',
    'GET',
    `/api/basic/resources/organization/staff/options?keyword=${keyword}`,
  );

const namesMember: Effect = async ({ browser, request }) => {
  const row = await reportIn(request, 'SUBMITTED');
  const page = await pageAs(browser, request, 'gradschool');
  const form = await openForm(page, '/pr/assessment-panel', '新增小组成员');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写报告')).toBeVisible();
  await page.close();
  const people = await staffOf(request, 'S00');
  let named: string | undefined;
  for (const { value } of people) {
    try {
      const body = { reportId: row.id, staffId: value, role: 'MEMBER' };
      named = (await callAs<{ id: string }>(request, 'gradschool', 'POST', `${API}/panel`, body)).id;
      break;
    } catch {
      // A supervisor, somebody who has left, or somebody who is on the panel already.
    }
  }
  if (named === undefined) throw new Error('nobody could be named');
  const seen = await pageAs(browser, request, 'gradschool');
  await seen.goto(`/pr/assessment-panel?reportId=${row.id}`);
  await expect(seen.getByRole('row').filter({ hasText: row.label }).first()).toBeVisible();
  await seen.close();
  await callAs(request, 'gradschool', 'DELETE', `${API}/panel?ids=${named}`);
};

const namesAuthority =
  (path: '/pr/pd' | '/pr/dean', button: string, missing: string): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'gradschool');
    const form = await openForm(page, path, button);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText(missing)).toBeVisible();
    await page.close();
    const head = path === '/pr/pd';
    const where = head ? 'college/division/programme' : 'college/division/division';
    const options = await callAs<{ value: string }[]>(
      request,
      'gradschool',
      'GET',
      `/api/basic/resources/${where}/options`,
    ).catch(() => undefined);
    const of = options?.[0]?.value ?? (await firstOf(request, head));
    const member = (await staffOf(request, 'S00')).at(-1);
    if (member === undefined) throw new Error('there is nobody to name');
    const body = { role: head ? 'HEAD' : 'DEAN', [head ? 'programmeId' : 'divisionId']: of, staffId: member.value };
    const made = await callAs<{ id: string }>(request, 'gradschool', 'POST', `${API}/authority`, body);
    const seen = await pageAs(browser, request, 'gradschool');
    await seen.goto(`${path}?staffId=${member.value}`);
    await expect(seen.getByRole('row').nth(1)).toBeVisible();
    await seen.close();
    await callAs(request, 'gradschool', 'DELETE', `${API}/authority?ids=${made.id}`);
  };

/** The programme or division of the first report. */
async function firstOf(request: APIRequestContext, programme: boolean): Promise<string> {
  const { data } = await callAs<Rows<{ programmeId: string; divisionId: string }>>(
    request,
    'gradschool',
    'GET',
    `${API}/report?pageSize=1`,
  );
  const row = data[0];
  if (row === undefined) throw new Error('there are no reports');
  return programme ? row.programmeId : row.divisionId;
}

const designsForm: Effect = async ({ browser, request }) => {
  const code = short('F');
  const page = await pageAs(browser, request, 'gradschool');
  const form = await openForm(page, '/pr/config?view=forms', '新增报告表');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写编号')).toBeVisible();
  const words = { code, nameCn: '简表', nameEn: 'A short one', remark: '' };
  const made = await callAs<{ id: string }>(request, 'gradschool', 'POST', `${API}/form`, words);
  const question = `做了什么 ${short('T')}`;
  await callAs(request, 'gradschool', 'POST', `${API}/item`, {
    formId: made.id,
    part: 'STUDENT',
    code: 'work',
    kind: 'TEXT',
    textCn: question,
    textEn: question,
    hintCn: '',
    hintEn: '',
    choices: '',
    required: true,
  });
  await page.goto(`/pr/config?view=preview&formId=${made.id}`);
  await expect(page.getByText(question)).toBeVisible();
  await page.goto(`/pr/config?view=forms&keyword=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '发布' }).click();
  const dialog = page.getByRole('dialog');
  await goThrough(dialog, { name: '发布报告表' });
  await expect(dialog.getByText('报告表已发布')).toBeVisible();
  await page.close();
  const period = await pageAs(browser, request, 'gradschool');
  const choice = await openForm(period, '/pr/config', '新增报告期');
  await choose(choice, '报告表', code);
  await period.close();
};

const writesHelp: Effect = async ({ browser, request }) => {
  const text = `进展报告说明 ${short('H')}`;
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto('/pr/help');
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill('进展报告');
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.goto('/pr/help');
  await expect(page.getByText(text)).toBeVisible();
  await page.close();
};

const followsWaiting: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'supervisor');
  await page.goto('/teacher/pr/home');
  await page.getByRole('link', { name: '打开' }).first().click();
  await expect(page).toHaveURL(/\/teacher\/supervisor\/progress-report/);
  await expect(page.getByRole('navigation', { name: '报告列表' })).toBeVisible();
  await page.close();
};

/** Chooses in a select of the form beside a report. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByTitle(option, { exact: true }).last().click();
}

const passesOn: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'supervisor');
  const id = await atDesk(page, request, 'supervisor', 'supervisor', '/teacher/supervisor/progress-report');
  await page.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('请选择').first()).toBeVisible();
  await pick(page, '见面频率', '每月');
  await pick(page, '是否按计划进行', '是');
  await pick(page, '进展评价', '良好');
  await pick(page, '建议', '继续');
  await page.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('已处理')).toBeVisible();
  await page.close();
  expect((await wholeOf(request, id)).status).toBe('PANEL_REVIEW');
};

const assesses: Effect = async ({ browser, request }) => {
  const words = short('可行');
  const page = await pageAs(browser, request, 'panel');
  const id = await atDesk(page, request, 'panel', 'ap', '/teacher/ap/progress-report/index');
  await pick(page, '进展评价', '良好');
  await page.getByLabel('评语').fill(words);
  await page.getByRole('button', { name: '提交评审' }).click();
  await expect(page.getByText('已处理')).toBeVisible();
  await page.close();
  expect((await wholeOf(request, id)).steps.map(({ comment }) => comment)).toContain(words);
};

const returnsReport: Effect = async ({ browser, request }) => {
  const words = short('计划不清');
  const page = await pageAs(browser, request, 'head');
  const id = await atDesk(page, request, 'head', 'pd', '/teacher/pd/progress-report/index');
  await page.getByRole('button', { name: '退回上一步' }).click();
  await expect(page.getByText('请在评语中说明原因').first()).toBeVisible();
  await page.getByLabel('评语').fill(words);
  await page.getByRole('button', { name: '退回上一步' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退回上一步' }).click();
  await expect(page.getByText('已处理')).toBeVisible();
  await page.close();
  const now = await wholeOf(request, id);
  expect([now.status, now.steps.at(-1)?.comment]).toEqual(['PANEL_REVIEW', words]);
};

const decides: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'dean');
  const id = await atDesk(page, request, 'dean', 'dean', '/teacher/dean/progress-report/index');
  await page.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('请选择').first()).toBeVisible();
  await pick(page, '结论', '有条件继续');
  await page.getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('已处理')).toBeVisible();
  await page.close();
  const now = await callAs<ReportRow>(request, 'gradschool', 'GET', `${API}/report/${id}`);
  expect([now.status, now.decision]).toEqual(['COMPLETED', 'CONDITIONS']);
};

const setsDesk =
  (user: User, desk: string): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, user);
    await page.goto(`/teacher/${desk}/progress-report/setting`);
    const letters = page.getByRole('switch', { name: '有报告到达时发邮件' });
    const before = await letters.isChecked();
    await letters.click();
    await page.getByRole('button', { name: '保存设置' }).click();
    await expect(page.getByText('设置已保存')).toBeVisible();
    await page.reload();
    await expect(letters).toBeChecked({ checked: !before });
    await page.close();
  };

const writesReport: Effect = async ({ browser, request }) => {
  const [words, secret] = [short('第三章'), short('请约谈')];
  const page = await pageAs(browser, request, 'student.rpg', { width: 390, height: 844 });
  await page.goto('/student/progress-report');
  await page.getByLabel('困难与需要的支持').fill(words);
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('困难与需要的支持')).toHaveValue(words);
  await page.getByRole('textbox', { name: '想说的话' }).fill(secret);
  await page.getByRole('button', { name: '保密发送' }).click();
  await expect(page.getByText('已发送给研究生院')).toBeVisible();
  await page.context().close();
  const [own] = await callAs<{ id: string }[]>(request, 'student.rpg', 'GET', '/api/student/pr');
  const seen = await pageAs(browser, request, 'gradschool');
  await seen.goto(`/pr/student?ids=${own?.id}`);
  await seen.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(seen.getByText(secret)).toBeVisible();
  await seen.close();
};

export const reportEffects: Readonly<Record<string, Effect>> = {
  '/pr/student': extendsReport,
  '/pr/assessment-panel': namesMember,
  '/pr/pd': namesAuthority('/pr/pd', '新增系主任', '请填写专业'),
  '/pr/dean': namesAuthority('/pr/dean', '新增院长', '请填写学部'),
  '/pr/config': designsForm,
  '/pr/help': writesHelp,
  '/teacher/pr/home': followsWaiting,
  '/teacher/supervisor/progress-report': passesOn,
  '/teacher/ap/progress-report/index': assesses,
  '/teacher/ap/progress-report/setting': setsDesk('panel', 'ap'),
  '/teacher/pd/progress-report/index': returnsReport,
  '/teacher/pd/progress-report/setting': setsDesk('head', 'pd'),
  '/teacher/dean/progress-report/index': decides,
  '/teacher/dean/progress-report/setting': setsDesk('dean', 'dean'),
  '/student/progress-report': writesReport,
};
