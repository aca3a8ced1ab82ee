import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, choose, pageAs } from '../support';
import { carryOut } from './planning';
import { laterTerm, type Row, type Rows, writesHelp } from './selection';
import { openForm, save, short, someStudent } from './student';
import type { Effect } from './types';

const API = '/api/grades';
const AT = '/learning/student-grade';
const ask = <T>(request: APIRequestContext, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  callAs<T>(request, 'affairs', method, `${API}${path}`, body);

/** The history in the drawer of the row that has this text. */
async function seesHistory(page: Page, text: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: text }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
}

const addsGrade: Effect = async ({ browser, request }) => {
  const grade = short('G').slice(-5);
  const page = await pageAs(browser, request, 'affairs');
  const form = await openForm(page, `${AT}/grade-list`, '新增成绩等级');
  await choose(form, '学生类型', '本科');
  await form.getByLabel('等级', { exact: true }).fill(grade);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await form.getByLabel('中文名称').fill('试用等级');
  await form.getByLabel('英文名称').fill('Trial grade');
  // A grade in the average without points is said at the points.
  await form.getByLabel('计入平均绩点').click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('计入平均绩点的等级须有绩点')).toBeVisible();
  await form.getByLabel('绩点', { exact: true }).fill('3.15');
  await save(page, form);
  await page.goto(`${AT}/grade-list?keyword=${grade}`);
  await expect(page.getByRole('row').filter({ hasText: grade })).toContainText('3.15');
  await seesHistory(page, grade);
  await page.close();
  const { data } = await ask<Rows<Row>>(request, 'GET', `/scale?keyword=${grade}`);
  await ask(request, 'DELETE', `/scale?ids=${data[0]?.id}`);
};

const amendsResult: Effect = async ({ browser, request }) => {
  const semesterId = await laterTerm(request);
  const student = await someStudent(request, 21);
  const courses = await callAs<Rows<{ code: string }>>(request, 'superadmin', 'GET', '/api/sp/course?pageSize=1');
  const code = courses.data[0]?.code ?? '';
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/student-grade-list?semesterId=${semesterId}`);
  await page.getByRole('button', { name: '登记成绩' }).click();
  const task = page.getByRole('dialog');
  await choose(task, '学生', student.studentNo);
  const terms = await callAs<{ code: string }>(
    request,
    'superadmin',
    'GET',
    `/api/basic/resources/college/semester/${semesterId}`,
  );
  await choose(task, '学期', terms.code);
  await choose(task, '课程', code);
  await task.getByLabel('成绩等级').fill('ZZ');
  await task.getByLabel('原因').fill('补录');
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.getByText(/没有“ZZ”/)).toBeVisible();
  await task.getByLabel('成绩等级').fill('B');
  await carryOut(page, '登记', '成绩已登记');
  await task.getByRole('button', { name: '关闭' }).last().click();
  const list = `${AT}/student-grade-list?semesterId=${semesterId}&studentId=${student.id}`;
  await page.goto(list);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('3.00');
  await row.getByRole('button', { name: '更正' }).click();
  await task.getByLabel('成绩等级').fill('A-');
  await task.getByLabel('文件编号').fill('AR-2026-1');
  await task.getByLabel('原因').fill('核分');
  await carryOut(page, '更正成绩', '成绩已更正');
  await task.getByRole('button', { name: '关闭' }).last().click();
  await expect(row).toContainText('3.67');
  await seesHistory(page, code);
  await expect(page.getByRole('dialog').getByText('核分').first()).toBeVisible();
  await page.close();
  const { data } = await ask<Rows<Row>>(request, 'GET', `/result?semesterId=${semesterId}&studentId=${student.id}`);
  await ask(request, 'POST', '/result/revoke', { ids: data.map(({ id }) => id), reason: '测试' });
};

const opensArithmetic: Effect = async ({ browser, request }) => {
  const { data } = await ask<Rows<Row & { studentId: string; totalGpa: number }>>(
    request,
    'GET',
    '/gpa?pageSize=1&sortField=totalGpa&sortOrder=descend',
  );
  const [best] = data;
  if (best === undefined) throw new Error('the demonstration has no averages');
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/student-gpa-list?studentId=${best.studentId}`);
  await page
    .getByRole('row')
    .filter({ hasText: (best.totalGpa / 100).toFixed(2) })
    .first()
    .getByRole('button')
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: '算式' })).toBeVisible();
  await expect(drawer.getByText(/\d+\.\d\d ÷ \d+ = \d\.\d\d/).first()).toBeVisible();
  await page.goto(`${AT}/student-grade-list?studentId=${best.studentId}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.close();
};

const addsRemark: Effect = async ({ browser, request }) => {
  const text = `说明 ${short('R')}`;
  const page = await pageAs(browser, request, 'affairs');
  const form = await openForm(page, `${AT}/specification-list`, '新增说明');
  await choose(form, '种类', '其他');
  await choose(form, '学生类型', '本科');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await form.getByLabel('中文').fill(text);
  await form.getByLabel('英文').fill(text);
  await save(page, form);
  await page.goto(`${AT}/specification-list?keyword=${encodeURIComponent(text)}`);
  await seesHistory(page, text);
  await page.close();
  const { data } = await ask<Rows<Row>>(request, 'GET', `/remark?keyword=${encodeURIComponent(text)}`);
  await ask(request, 'DELETE', `/remark?ids=${data[0]?.id}`);
};

const issuesTranscript: Effect = async ({ browser, request }) => {
  const { data: known } = await ask<Rows<Row & { studentId: string; state: string; labels: { studentId: string } }>>(
    request,
    'GET',
    '/transcript?state=ISSUED&kind=CHINESE&pageSize=1',
  );
  const number = known[0]?.labels.studentId.split(' ')[0] ?? '';
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/transcript-list`);
  await page.getByRole('button', { name: '出具成绩单' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, '种类', '成绩单（中文）');
  await choose(dialog, '学生', number);
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '预览 PDF' })).toBeVisible();
  await dialog.getByRole('button', { name: '出具 1 份' }).click();
  await expect(dialog.getByText('已出具 1 份')).toBeVisible();
  const serial = (await dialog.getByText(/^TR-\d{8}-/).textContent()) ?? '';
  await page.goto(`${AT}/transcript-list?keyword=${serial}`);
  const row = page.getByRole('row').filter({ hasText: serial });
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: '打印' }).click();
  expect((await saved).suggestedFilename()).toBe(`${serial}.pdf`);
  const { data } = await ask<Rows<Row>>(request, 'GET', `/transcript?keyword=${serial}`);
  const taken = { ids: data.map(({ id }) => id), reason: '测试' };
  await ask(request, 'POST', '/transcript/revoke', taken);
  await page.goto(`${AT}/transcript-list?keyword=${serial}`);
  await expect(row).toContainText('已作废');
  await seesHistory(page, serial);
  await page.goto('/verify');
  await page.getByLabel('核验码').fill('CP1:0000');
  await page.getByRole('button', { name: '核验', exact: true }).click();
  await expect(page.getByText('这不是完整的核验码，请重新扫描或粘贴')).toBeVisible();
  await page.close();
};

const addsStation: Effect = async ({ browser, request }) => {
  const code = short('ST');
  const page = await pageAs(browser, request, 'affairs');
  const form = await openForm(page, `${AT}/station-list`, '新增打印站点');
  await form.getByLabel('站点代码').fill(code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await form.getByLabel('中文名称').fill(`站点${code}`);
  await form.getByLabel('英文名称').fill(`Station ${code}`);
  await save(page, form);
  await page.goto(`${AT}/station-list?keyword=${code}`);
  await seesHistory(page, code);
  await page.close();
  const { data } = await ask<Rows<Row>>(request, 'GET', `/station?keyword=${code}`);
  await ask(request, 'DELETE', `/station?ids=${data[0]?.id}`);
};

const plansRelease: Effect = async ({ browser, request }) => {
  const semesterId = await laterTerm(request);
  const term = await callAs<{ code: string; nameCn: string }>(
    request,
    'superadmin',
    'GET',
    `/api/basic/resources/college/semester/${semesterId}`,
  );
  const page = await pageAs(browser, request, 'affairs');
  const form = await openForm(page, `${AT}/grade-release`, '新增公布计划');
  await choose(form, '学期', term.code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await choose(form, '学生类型', '本科');
  await form.getByLabel('公布时间').fill('2032-01-02 09:00:00');
  await form.getByLabel('公布时间').press('Enter');
  await form.getByLabel('年级').fill('9');
  await save(page, form);
  await page.goto(`${AT}/grade-release?semesterId=${semesterId}`);
  const row = page.getByRole('row').filter({ hasText: '待公布' });
  await row.getByRole('button', { name: '立即公布' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '查看影响' }).click();
  await expect(page.getByText('该范围内没有可公布的成绩：成绩须先确认').first()).toBeVisible();
  await page.goto(`${AT}/grade-release?semesterId=${semesterId}`);
  await row.getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '谁会看到什么' })).toBeVisible();
  await page.close();
  const { data } = await ask<Rows<Row>>(request, 'GET', `/release?semesterId=${semesterId}`);
  await ask(request, 'DELETE', `/release?ids=${data[0]?.id}`);
};

const setsDistribution: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'affairs');
  const form = await openForm(page, `${AT}/grade-distribution-setting`, '新增分布规则');
  await choose(form, '学生类型', '本科');
  await form.getByLabel('课程级别').fill('9');
  await form.getByLabel('A 下限（%）', { exact: true }).fill('30');
  await form.getByLabel('A 上限（%）', { exact: true }).fill('20');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('上限不能低于下限')).toBeVisible();
  await form.getByLabel('A 上限（%）', { exact: true }).fill('40');
  await save(page, form);
  const { data } = await ask<Rows<Row>>(request, 'GET', '/distribution?level=9');
  await page.goto(`${AT}/grade-distribution-setting?level=9`);
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
  await page.close();
  await ask(request, 'DELETE', `/distribution?ids=${data[0]?.id}`);
};

const readsReport: Effect = async ({ browser, request }) => {
  interface Report {
    studentNo: string;
    semesters: { cumulative: { gpa: number | null } }[];
  }
  const report = await callAs<Report>(request, 'student', 'GET', `${API}/own/report`);
  const gpa = report.semesters.map(({ cumulative }) => cumulative.gpa).find((value) => value !== null);
  if (gpa === null || gpa === undefined) throw new Error('the demonstration’s student has no average');
  const page = await pageAs(browser, request, 'student');
  await page.goto('/student/grade-report');
  await expect(page.getByText('累计平均绩点').first()).toBeVisible();
  await expect(page.getByText((gpa / 100).toFixed(2)).first()).toBeVisible();
  await page.getByRole('combobox', { name: '学年' }).click();
  await page.getByRole('option').nth(1).waitFor({ state: 'attached' });
  await page.close();
  const office = await pageAs(browser, request, 'affairs');
  await office.goto(`${AT}/student-gpa-list`);
  await choose(office.getByRole('main'), '学生', report.studentNo);
  await office.getByRole('button', { name: '查询' }).click();
  await expect(
    office
      .getByRole('row')
      .filter({ hasText: (gpa / 100).toFixed(2) })
      .first(),
  ).toBeVisible();
  await office.close();
};

const followsFigure: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/home`);
  await expect(page.getByRole('heading', { level: 2, name: '临时成绩倒计时' })).toBeVisible();
  await expect(page.getByText(/还有 \d+ 天|已到期/).first()).toBeVisible();
  await page.getByRole('link', { name: /警告/ }).click();
  await expect(page).toHaveURL(/student-gpa-list\?.*standing=WARNING/);
  await expect(page.getByRole('heading', { level: 1, name: '学生绩点' })).toBeVisible();
  await page.close();
};

const findsRepeats: Effect = async ({ browser, request }) => {
  interface Failed {
    code: string;
    grade: string;
    open: number;
  }
  const { data } = await ask<Rows<Failed>>(request, 'GET', '/repeats?pageSize=200');
  const page = await pageAs(browser, request, 'affairs');
  // Most are failed with a grade; what is only passed or not has another word for it.
  for (const grade of ['F', 'U']) {
    const first = data.find((failed) => failed.grade === grade);
    if (first === undefined) throw new Error(`the demonstration has no course failed with ${grade}`);
    await page.goto(`${AT}/rp-statistics-list?keyword=${first.code}`);
    const row = page.getByRole('row').filter({ hasText: first.code });
    await expect(row).toContainText(String(first.open));
    await row.getByRole('button').first().click();
    await expect(page).toHaveURL(new RegExp(`student-grade-list\\?courseId=.*grade=${grade}`));
    await expect(page.getByRole('row').filter({ hasText: first.code }).first()).toBeVisible();
  }
  await page.close();
};

const readsReports: Effect = async ({ browser, request }) => {
  interface Named {
    semesterId: string;
    studentId: string;
    programmeId: string;
    studentNo: string;
  }
  const failed = await ask<Rows<Named>>(request, 'GET', '/result?grade=F&status=RELEASED&pageSize=1');
  const [result] = failed.data;
  if (result === undefined) throw new Error('nobody of the demonstration has failed');
  const then = `semesterId=${result.semesterId}`;
  const [first] = (await ask<Rows<Named>>(request, 'GET', `/report/fails?${then}&pageSize=1`)).data;
  if (first === undefined) throw new Error('the report knows nobody who failed');
  const student = await callAs<Named>(request, 'superadmin', 'GET', `/api/si/student/${first.studentId}`);
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/report?${then}`);
  await expect(page.getByText('请选择专业或年级。')).toBeVisible();
  await page.getByText('不及格名单', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: first.studentNo })).toBeVisible();
  await page.getByText('成绩分布', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: '平均绩点' })).toBeVisible();
  await page.goto(`${AT}/report?${then}&programmeId=${student.programmeId}`);
  await expect(page.getByRole('button', { name: '导出工作簿' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: first.studentNo })).toBeVisible();
  await page.getByText('批量打印', { exact: true }).click();
  await page.getByRole('button', { name: '生成 PDF' }).click();
  await expect(page.getByRole('button', { name: '下载' })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${AT}/student-gpa-list?programmeId=${student.programmeId}&studentId=${first.studentId}`);
  await expect(page.getByRole('row').filter({ hasText: first.studentNo }).first()).toBeVisible();
  await page.close();
};

const writesNotice: Effect = async ({ browser, request }) => {
  interface View {
    settings: object;
    version: number;
  }
  const before = await ask<View>(request, 'GET', '/settings');
  const notice = `提示 ${short('N')}`;
  const page = await pageAs(browser, request, 'affairs');
  await page.goto(`${AT}/setting`);
  await page.getByLabel('中文提示').fill(notice);
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
  await page.close();
  const student = await pageAs(browser, request, 'student');
  await student.goto('/student/grade-report');
  await expect(student.getByText(notice)).toBeVisible();
  await student.close();
  const { version } = await ask<View>(request, 'GET', '/settings');
  await callAs(request, 'affairs', 'PATCH', `${API}/settings`, { settings: before.settings, version });
};

const looksAtAdvisees =
  (path: string, title: string, other: string): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'teacher');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.goto(other);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.close();
  };

export const gradeEffects: Readonly<Record<string, Effect>> = {
  [`${AT}/grade-list`]: addsGrade,
  [`${AT}/student-grade-list`]: amendsResult,
  [`${AT}/student-gpa-list`]: opensArithmetic,
  [`${AT}/specification-list`]: addsRemark,
  [`${AT}/transcript-list`]: issuesTranscript,
  [`${AT}/station-list`]: addsStation,
  [`${AT}/introduction`]: writesHelp(`${AT}/introduction`, 'grades-introduction', 'affairs'),
  [`${AT}/grade-release`]: plansRelease,
  [`${AT}/grade-distribution-setting`]: setsDistribution,
  [`${AT}/help`]: writesHelp(`${AT}/help`, 'grades-help', 'affairs'),
  [`${AT}/home`]: followsFigure,
  [`${AT}/report`]: readsReports,
  [`${AT}/rp-statistics-list`]: findsRepeats,
  [`${AT}/setting`]: writesNotice,
  '/teacher/student-gpa-list': looksAtAdvisees(
    '/teacher/student-gpa-list',
    '考试成绩汇总',
    '/teacher/student-grade-list',
  ),
  '/teacher/student-grade-list': looksAtAdvisees(
    '/teacher/student-grade-list',
    '考试成绩明细',
    '/teacher/student-gpa-list',
  ),
  '/student/grade-report': readsReport,
};
