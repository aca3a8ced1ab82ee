import { expect } from '@playwright/test';
import { callAs, choose, pageAs, unique } from '../support';
import { openForm, openRecord, rowsOf, SI, save, short, someStudent, takeAway } from './student';
import type { Effect, Tools } from './types';

const addsGuardian: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'records');
  const student = await someStudent(request, 0);
  const name = unique('家长');
  const form = await openForm(page, '/si/student-guardian-list', '新增监护人');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await choose(form, '学生', student.studentNo);
  await form.getByLabel('姓名', { exact: true }).fill(name);
  await choose(form, '关系', '其他');
  await save(page, form);
  const record = await openRecord(page, student.id, 'family');
  await expect(record.getByRole('row').filter({ hasText: name })).toContainText('其他');
  await page.close();
  await takeAway(request, '/guardian', `keyword=${encodeURIComponent(name)}`);
};

const makeAward = async ({ request }: Tools, place: number) => {
  const student = await someStudent(request, place);
  const name = unique('奖');
  await callAs(request, 'records', 'POST', `${SI}/award`, {
    studentId: student.id,
    semesterId: null,
    nameCn: name,
    nameEn: `Award ${name.replace(/[^\x20-\x7e]/g, '')}`,
    level: 'CITY',
    awardType: 'COMPETITION',
    amount: 50_000,
    issuer: '',
    awardDate: '2026-05-04',
    certificateNo: '',
    showOnTranscript: false,
  });
  return { student, name };
};

const addsAward: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'records');
  const student = await someStudent(request, 1);
  const name = unique('奖');
  const form = await openForm(page, '/si/student-award', '新增获奖');
  await choose(form, '学生', student.studentNo);
  await form.getByLabel('奖项（中文）').fill(name);
  await form.getByLabel('奖项（英文）').fill('A prize of the tests');
  await form.getByLabel('获奖日期').fill('2026-05-04');
  await form.getByLabel('获奖日期').press('Enter');
  await form.getByLabel('金额（元）').fill('1234.5');
  await save(page, form);
  await page.goto(`/si/query/student-award-list?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1,234.5');
  await page.close();
  await takeAway(request, '/award', `keyword=${encodeURIComponent(name)}`);
};

const findsAward: Effect = async (tools) => {
  const { student, name } = await makeAward(tools, 2);
  const page = await pageAs(tools.browser, tools.request, 'records');
  await page.goto(`/si/query/student-award-list?level=CITY&keyword=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('link', { name: '打开学生档案' }).click();
  await expect(page.getByRole('dialog').getByText(student.studentNo).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('tab', { name: '获奖与辅修' }).click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.close();
  await takeAway(tools.request, '/award', `keyword=${encodeURIComponent(name)}`);
};

const opensOtherAddress: Effect = async (tools) => {
  const { name } = await makeAward(tools, 3);
  const page = await pageAs(tools.browser, tools.request, 'records');
  for (const path of ['/si/student-award-list', '/si/student-award']) {
    await page.goto(`${path}?keyword=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('500');
  }
  await page.close();
  await takeAway(tools.request, '/award', `keyword=${encodeURIComponent(name)}`);
};

const addsMinor: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'records');
  const student = await someStudent(request, 4);
  await takeAway(request, '/minor', `studentId=${student.id}`);
  const form = await openForm(page, '/si/query/student-minor-list', '新增辅修');
  await choose(form, '学生', student.studentNo);
  await choose(form, '辅修', '音乐辅修');
  await form.getByLabel('申报日期').fill('2026-10-10');
  await form.getByLabel('申报日期').press('Enter');
  await save(page, form);
  const record = await openRecord(page, student.id, 'honours');
  await expect(record.getByRole('row').filter({ hasText: '2026-10-10' })).toContainText('已申报');
  await page.close();
  await takeAway(request, '/minor', `studentId=${student.id}`);
};

const addsCohort: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'records');
  const code = short('C');
  const form = await openForm(page, '/si/cohort-list', '新增年级');
  await form.getByLabel('编码', { exact: true }).fill(code);
  await form.getByLabel('中文名称', { exact: true }).fill(`年级${code}`);
  await form.getByLabel('英文名称', { exact: true }).fill(`Cohort ${code}`);
  await form.getByLabel('入学年份').fill('2026');
  await form.getByLabel('预计毕业年份').fill('2030');
  await save(page, form);
  await page.goto('/si/query/student-list');
  await choose(page.getByRole('main'), '年级（入学年份）', code);
  await page.close();
  await takeAway(request, '/cohort', `keyword=${code}`);
};

const addsStatus: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'records');
  const code = short('S');
  const form = await openForm(page, '/si/study-status-list', '新增学籍状态');
  await form.getByLabel('编码', { exact: true }).fill(code);
  await form.getByLabel('中文名称', { exact: true }).fill(`状态${code}`);
  await form.getByLabel('英文名称', { exact: true }).fill(`State ${code}`);
  await choose(form, '可以转入', '在读');
  await page.keyboard.press('Escape');
  await save(page, form);
  await page.goto('/si/query/student-list');
  await choose(page.getByRole('main'), '学籍状态', code);
  await page.close();
  await takeAway(request, '/study-status', `keyword=${code}`);
};

const looksAtSemester: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'records');
  const [snapshot] = await rowsOf<{ studentId: string; labels: { semesterId: string; studentId: string } }>(
    request,
    '/student-semester?pageSize=1',
  );
  expect(snapshot).toBeDefined();
  await page.goto(`/si/query/student-semester-list?studentId=${snapshot?.studentId}`);
  const { semesterId: semester = '', studentId: student = '' } = snapshot?.labels ?? {};
  await page.getByRole('row').filter({ hasText: semester }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('link', { name: '打开学生档案' }).click();
  const record = page.getByRole('dialog');
  await expect(record.getByText(student.split(' – ')[0] ?? '').first()).toBeVisible();
  await record.getByRole('tab', { name: '学期', exact: true }).click();
  await expect(record.getByRole('row').filter({ hasText: semester }).first()).toBeVisible();
  await page.close();
};

export const studentListEffects: Readonly<Record<string, Effect>> = {
  '/si/student-guardian-list': addsGuardian,
  '/si/student-award': addsAward,
  '/si/student-award-list': opensOtherAddress,
  '/si/query/student-award-list': findsAward,
  '/si/query/student-minor-list': addsMinor,
  '/si/query/student-semester-list': looksAtSemester,
  '/si/cohort-list': addsCohort,
  '/si/study-status-list': addsStatus,
};
