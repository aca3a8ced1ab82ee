import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, choose, pageAs } from '../support';
import { ask, type Row, type Rows, withType, writesHelp } from './selection';
import { openForm, save, short } from './student';
import { currentTerm } from './timetabling';
import type { Effect } from './types';

const API = '/api/addDrop';
const AT = '/learning/addDrop';
interface Load {
  id: string;
  studentNo: string;
  unitMax: number;
  flag: string;
}
const loads = async (request: APIRequestContext, semesterId: string, more = ''): Promise<Load[]> =>
  (await ask<Rows<Load>>(request, 'GET', `${API}/student?semesterId=${semesterId}&pageSize=50${more}`)).data;

/** Somebody who takes something in the semester and has no exception yet. */
async function somebody(request: APIRequestContext, semesterId: string): Promise<Load> {
  const { data } = await ask<Rows<{ studentId: string }>>(
    request,
    'GET',
    `${API}/exception?semesterId=${semesterId}&pageSize=200`,
  );
  const excepted = new Set(data.map(({ studentId }) => studentId));
  const found = (await loads(request, semesterId)).find(({ id }) => !excepted.has(id));
  if (found === undefined) throw new Error('nobody takes a course in the current term');
  return found;
}

const looksAtSeats: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/course-list?semesterId=${semesterId}`);
  await page.locator('tbody tr.ant-table-row').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('名额').first()).toBeVisible();
  await drawer.getByRole('link', { name: '这个班的加退选记录' }).click();
  await expect(page).toHaveURL(/student-subject-list.*sectionId=/);
  await expect(page.getByRole('heading', { level: 1, name: '加退选记录' })).toBeVisible();
  await page.close();
};

const findsBelow: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const below = await loads(request, semesterId, '&flag=BELOW');
  const [flag, word] = below.length > 0 ? ['BELOW', '低于最少学分'] : ['WITHIN', '正常'];
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/student-list?semesterId=${semesterId}`);
  await choose(page.getByRole('main'), '学分提示', word ?? '');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(new RegExp(`flag=${flag}`));
  const rows = page.locator('tbody tr.ant-table-row');
  await expect(rows.first()).toContainText(word ?? '');
  await rows.first().click();
  await page.getByRole('dialog').getByRole('link', { name: '学生例外' }).click();
  await expect(page).toHaveURL(/adddrop\/student\?.*studentId=/);
  await page.close();
};

const findsRefused: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/student-subject-list?semesterId=${semesterId}`);
  await choose(page.getByRole('main'), '结果', '未成功');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/result=REFUSED/);
  await page.reload();
  await expect(page.getByText('未成功').first()).toBeVisible();
  await page.goto(`${AT}/student-list?semesterId=${semesterId}`);
  await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await page.close();
};

const importsSpecials: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const [term] = await ask<{ label: string }[]>(
    request,
    'GET',
    `/api/basic/resources/college/semester/options?ids=${semesterId}`,
  );
  const code = term?.label.split(' – ')[0];
  const student = await somebody(request, semesterId);
  const [course] = await ask<{ label: string }[]>(request, 'GET', '/api/sp/course/options');
  const reason = short('S');
  const name = `${reason}.csv`;
  const line = (who: string) => `${code},${who},${course?.label.split(' – ')[0]},,重修,名额,${reason},教务处\r\n`;
  const sheet = (who: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff学期,学生,课程,教学班,类别,免检项目,原因,批准人\r\n${line(who)}`),
  });
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/special-student-subject-list?semesterId=${semesterId}`);
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(sheet('nobody'));
  await dialog.getByRole('button', { name: '检查文件' }).click();
  await expect(dialog.getByRole('row').filter({ hasText: '学生' }).first()).toBeVisible();
  await dialog.getByRole('button', { name: '重新选择文件' }).click();
  await dialog.locator('input[type=file]').setInputFiles(sheet(student.studentNo));
  await dialog.getByRole('button', { name: '检查文件' }).click();
  await dialog.getByRole('button', { name: /导入 1/ }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await dialog.getByRole('tab').nth(1).click();
  await dialog.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '撤销' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '撤销' }).click();
  await expect(dialog.getByRole('row').filter({ hasText: name })).toContainText('已撤销');
  await page.goto(`${AT}/log-list?subject=adddrop.special`);
  await expect(page.getByRole('row').filter({ hasText: 'adddrop.special' }).first()).toBeVisible();
  await page.close();
};

const readsLog: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const student = await somebody(request, semesterId);
  const reason = short('E');
  const row = await ask<Row>(request, 'POST', `${API}/exception`, {
    semesterId,
    studentId: student.id,
    maxUnits: 20,
    reason,
    approver: '教务处',
  });
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/log-list?keyword=${row.id}`);
  await page.getByRole('row').filter({ hasText: 'adddrop.student' }).first().click();
  await expect(page.getByRole('dialog').getByText(reason).first()).toBeVisible();
  await page.goto(`${AT}/settings/adddrop/student?ids=${row.id}`);
  await page.getByRole('row').filter({ hasText: student.studentNo }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
  await page.close();
  await ask(request, 'DELETE', `${API}/exception?ids=${row.id}`);
};

const opensSemester: Effect = async ({ browser, request }) => {
  await withType(request, async ({ id, code, semesterId }) => {
    const page = await pageAs(browser, request, 'registration');
    const path = `${AT}/settings/open/semester?semesterId=${semesterId}`;
    const form = await openForm(page, path, '新增开放设置');
    await choose(form, '选修类别', code);
    await save(page, form);
    await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
    const again = await openForm(page, path, '新增开放设置');
    await choose(again, '选修类别', code);
    await again.getByRole('button', { name: '保存' }).click();
    await expect(again.getByText('已有设置')).toBeVisible();
    const { data } = await ask<Rows<Row>>(request, 'GET', `${API}/open?electiveTypeId=${id}`);
    await page.goto(`${AT}/log-list?keyword=${data[0]?.id}`);
    await expect(page.getByRole('row').filter({ hasText: 'adddrop.open' }).first()).toBeVisible();
    await page.close();
    await ask(request, 'DELETE', `${API}/open?ids=${data[0]?.id}`);
  });
};

interface Term {
  id: string;
  code: string;
  endDate: string;
}
/** A semester that is not over and has no dates yet. */
async function freeTerm(request: APIRequestContext): Promise<Term> {
  const terms = await callAs<Rows<Term>>(
    request,
    'superadmin',
    'GET',
    '/api/basic/resources/college/semester?pageSize=100',
  );
  const taken = await ask<Rows<{ semesterId: string }>>(request, 'GET', `${API}/semester?studentType=UG&pageSize=200`);
  const today = new Date().toISOString().slice(0, 10);
  const free = terms.data.find(
    ({ id, endDate }) => endDate > today && taken.data.every(({ semesterId }) => semesterId !== id),
  );
  if (free === undefined) throw new Error('every semester has dates for add/drop');
  return free;
}
const setsDates: Effect = async ({ browser, request }) => {
  const term = await freeTerm(request);
  const remark = short('D');
  const page = await pageAs(browser, request, 'registration');
  const form = await openForm(page, `${AT}/settings/adddrop/semester?semesterId=${term.id}`, '新增加退选学期');
  const dated = async (label: string, at: string) => {
    await form.getByLabel(label).fill(at);
    await form.getByLabel(label).press('Enter');
  };
  await dated('开始时间', '2032-01-02 09:00:00');
  await dated('结束时间', '2032-01-01 09:00:00');
  await form.getByLabel('备注').fill(remark);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('结束时间须晚于开始时间')).toBeVisible();
  await dated('结束时间', '2032-01-09 12:00:00');
  // What goes moves the button.
  await expect(form.getByText('结束时间须晚于开始时间')).toBeHidden();
  await save(page, form);
  await page.goto(`${AT}/settings/adddrop/semester?semesterId=${term.id}&keyword=${remark}`);
  await expect(page.getByRole('row').filter({ hasText: '本科' })).toContainText('2032-01-09');
  await page.goto(`${AT}/student-list?semesterId=${term.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '加退选学生' })).toBeVisible();
  await page.close();
  const { data } = await ask<Rows<Row>>(request, 'GET', `${API}/semester?keyword=${remark}`);
  await ask(request, 'DELETE', `${API}/semester?ids=${data[0]?.id}`);
};

const allowsMore: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const student = await somebody(request, semesterId);
  const page = await pageAs(browser, request, 'registration');
  const form = await openForm(
    page,
    `${AT}/settings/adddrop/student?semesterId=${semesterId}&studentId=${student.id}`,
    '新增学生例外',
  );
  await form.getByLabel('批准人').fill('教务处');
  await form.getByLabel('原因').fill('浏览器测试');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写至少一项例外')).toBeVisible();
  await form.getByLabel('最多学分').fill('20');
  await save(page, form);
  await page.goto(`${AT}/student-list?semesterId=${semesterId}&keyword=${student.studentNo}`);
  await page.getByRole('row').filter({ hasText: student.studentNo }).click();
  await expect(page.getByRole('dialog').getByText('20', { exact: true }).first()).toBeVisible();
  await page.close();
  const { data } = await ask<Rows<Row>>(
    request,
    'GET',
    `${API}/exception?semesterId=${semesterId}&studentId=${student.id}`,
  );
  await ask(request, 'DELETE', `${API}/exception?ids=${data[0]?.id}`);
};

export const addDropEffects: Readonly<Record<string, Effect>> = {
  [`${AT}/course-list`]: looksAtSeats,
  [`${AT}/student-list`]: findsBelow,
  [`${AT}/student-subject-list`]: findsRefused,
  [`${AT}/special-student-subject-list`]: importsSpecials,
  [`${AT}/log-list`]: readsLog,
  [`${AT}/settings/open/semester`]: opensSemester,
  [`${AT}/settings/adddrop/semester`]: setsDates,
  [`${AT}/settings/adddrop/student`]: allowsMore,
  [`${AT}/help`]: writesHelp(`${AT}/help`, 'adddrop-help'),
};
