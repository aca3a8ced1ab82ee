import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, choose, goThrough, pageAs } from '../support';
import { openForm, short } from './student';
import type { Effect } from './types';

const API = '/api/graduation-audit/sga';
const at = (page: string) => `/learning/graduation-audit/sga/${page}`;
interface Rows<R> {
  data: R[];
}
interface Candidate {
  id: string;
  status: string;
  labels: Record<string, string>;
}
interface StepRow {
  id: string;
  state: string;
  candidateId: string;
  labels: Record<string, string>;
}

const get = <R>(request: APIRequestContext, path: string) => callAs<R>(request, 'gradschool', 'GET', `${API}/${path}`);

async function firstOf<R>(request: APIRequestContext, path: string): Promise<R> {
  const { data } = await get<Rows<R>>(request, path);
  const [row] = data;
  if (row === undefined) throw new Error(`the demonstration has nothing at ${path}`);
  return row;
}

const decides: Effect = async ({ browser, request }) => {
  const row = await firstOf<StepRow>(request, 'progress?state=SUBMITTED&pageSize=1');
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto(`${at('sga-student-list')}?view=steps&ids=${row.id}`);
  await page.getByRole('row').nth(1).getByRole('button', { name: '审批步骤' }).click();
  const dialog = page.getByRole('dialog');
  await goThrough(dialog, { name: '确认审批' });
  await expect(dialog.getByText('已审批')).toBeVisible();
  const now = await get<StepRow>(request, `progress/${row.id}`);
  expect(now.state).toBe('APPROVED');
  // Somebody who cannot go on yet: what lacks is named; and an end takes a reason.
  const open = await firstOf<Candidate>(request, 'student?status=ELIGIBLE_CHECK&pageSize=1');
  await page.goto(`${at('sga-student-list')}?ids=${open.id}`);
  await page.getByRole('row').nth(1).getByRole('button', { name: '决定进程' }).click();
  const task = page.getByRole('dialog');
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.getByText(/还缺/).first()).toBeVisible();
  await choose(task, '决定', '终止');
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.getByText('请填写理由')).toBeVisible();
  await task.getByLabel('理由').fill(short('退学'));
  await goThrough(task, { name: '确认决定' });
  await expect(task.getByText('已决定')).toBeVisible();
  const ended = await get<Candidate>(request, `student/${open.id}`);
  expect(ended.status).toBe('TERMINATED');
  await page.goto(at('log'));
  await expect(page.getByRole('row').filter({ hasText: '决定毕业进程' }).first()).toBeVisible();
  await page.close();
  const back = { ids: [open.id], decision: 'REINSTATE', reason: '复议' };
  await callAs(request, 'gradschool', 'POST', `${API}/student/decide`, back);
};

const stepBody = (code: string) => ({
  code,
  nameCn: code,
  nameEn: code,
  owner: 'OFFICE',
  stage: 'SENATE',
  anchor: 'STAGE',
  offsetDays: 7,
  evidence: false,
  hintCn: '',
  hintEn: '',
});

const addsStep: Effect = async ({ browser, request }) => {
  const code = short('S');
  const page = await pageAs(browser, request, 'gradschool');
  const form = await openForm(page, at('config'), '新增步骤');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写编码')).toBeVisible();
  await form.getByLabel('编码').fill(code);
  await form.getByLabel('中文名称').fill(code);
  await form.getByLabel('英文名称').fill(code);
  await choose(form, '由谁办理', '研究生院');
  await choose(form, '所属阶段', '教务委员会');
  await choose(form, '期限起算', '进入所属阶段');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
  await page.close();
  const made = await firstOf<{ id: string }>(request, `step?keyword=${code}`);
  const options = await get<{ value: string }[]>(request, `step/options?keyword=${code}`);
  expect(options.map(({ value }) => value)).toContain(made.id);
  await callAs(request, 'gradschool', 'DELETE', `${API}/step?ids=${made.id}`);
};

const namesUser: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'gradschool');
  const form = await openForm(page, at('division/user'), '新增经办人');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/请选择教职工|请填写教职工/)).toBeVisible();
  await page.close();
  const options = (path: string) =>
    callAs<{ value: string }[]>(request, 'gradschool', 'GET', `/api/basic/resources/${path}`);
  const [division] = await options('college/division/options');
  const member = (await options('organization/staff/options?keyword=S00')).at(-1);
  const remark = short('经办');
  const body = { divisionId: division?.value, staffId: member?.value, remark };
  const made = await callAs<{ id: string }>(request, 'gradschool', 'POST', `${API}/division-user`, body);
  const seen = await pageAs(browser, request, 'gradschool');
  await seen.goto(`${at('division/user')}?keyword=${remark}`);
  await expect(seen.getByRole('row').filter({ hasText: remark })).toBeVisible();
  await seen.close();
  await callAs(request, 'gradschool', 'DELETE', `${API}/division-user?ids=${made.id}`);
};

const own = async (request: APIRequestContext) => {
  const { candidate } = await callAs<{ candidate: { id: string; steps: { name: string; state: string }[] } }>(
    request,
    'student.rpg',
    'GET',
    '/api/student/sga',
  );
  return candidate;
};

const sendsMail: Effect = async ({ browser, request }) => {
  const { id } = await own(request);
  const note = short('请来办公室');
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto(`${at('email')}?ids=${id}`);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: '发送邮件' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, '模板', '通知');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await expect(dialog.getByText('请填写附言')).toBeVisible();
  await dialog.getByLabel('附言').fill(note);
  await goThrough(dialog, { name: '发送' });
  await expect(dialog.getByText('已发送')).toBeVisible();
  await page.goto(`${at('email')}?view=log`);
  await expect(page.getByRole('row').filter({ hasText: '毕业事宜通知' }).first()).toBeVisible();
  await page.close();
  const sent = await firstOf<{ templateCode: string }>(request, 'mail?templateCode=sga.notice&pageSize=1');
  expect(sent.templateCode).toBe('sga.notice');
};

const readsLog: Effect = async ({ browser, request }) => {
  const code = short('L');
  const made = await callAs<{ id: string }>(request, 'gradschool', 'POST', `${API}/step`, stepBody(code));
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto(`${at('log')}?keyword=${made.id}`);
  await expect(page.getByRole('row').filter({ hasText: '毕业步骤' }).first()).toBeVisible();
  await page.close();
  await callAs(request, 'gradschool', 'DELETE', `${API}/step?ids=${made.id}`);
};

const writesHelp: Effect = async ({ browser, request }) => {
  const text = `研究生说明 ${short('H')}`;
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto(at('help'));
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill('研究生毕业');
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.goto(at('help'));
  await expect(page.getByText(text)).toBeVisible();
  await page.close();
};

const handsIn: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'student.rpg', { width: 390, height: 844 });
  await page.goto('/student/graduation-audit');
  await expect(page.getByRole('heading', { name: '步骤' })).toBeVisible();
  const step = page.getByRole('listitem').filter({ has: page.getByText('提交意向书', { exact: true }) });
  const back = step.getByRole('button', { name: '撤回' });
  if (await back.isVisible()) await back.click();
  await step.getByRole('button', { name: /提交材料|重新提交/ }).click();
  await step.getByRole('button', { name: '确认提交' }).click();
  await expect(step.getByText('请上传材料')).toBeVisible();
  const file = { name: '意向书.txt', mimeType: 'text/plain', buffer: Buffer.from('意向书') };
  await step.locator('input[type=file]').setInputFiles(file);
  await expect(step.getByText('意向书.txt')).toBeVisible();
  await step.getByRole('button', { name: '确认提交' }).click();
  await expect(step.getByText('已提交', { exact: true })).toBeVisible();
  const whole = await get<{ steps: { name: string; state: string }[] }>(
    request,
    `student/${(await own(request)).id}/whole`,
  );
  expect(whole.steps.find(({ name }) => name === '提交意向书')?.state).toBe('SUBMITTED');
  await step.getByRole('button', { name: '撤回' }).click();
  await expect(step.getByRole('button', { name: '提交材料' })).toBeVisible();
  await page.context().close();
};

export const researchEffects: Readonly<Record<string, Effect>> = {
  [at('sga-student-list')]: decides,
  [at('config')]: addsStep,
  [at('division/user')]: namesUser,
  [at('email')]: sendsMail,
  [at('log')]: readsLog,
  [at('help')]: writesHelp,
  '/student/graduation-audit': handsIn,
};
