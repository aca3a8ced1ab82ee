import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, goThrough, pageAs } from '../support';
import { openForm, short } from './student';
import type { Effect } from './types';

type Kind = 'major' | 'minor';
const api = (kind: Kind, path: string) => `/api/graduation-audit/${kind}/${path}`;
const at = (kind: Kind, page: string) => `/learning/graduation-audit/${kind}/${page}`;
interface Rows<R> {
  data: R[];
}
interface Batch {
  id: string;
  nameCn: string;
  studentType: string;
  semesterId: string;
  cohortIds: string[];
  ruleVersion: string;
  rounding: string;
  status: string;
  audited: number;
}
interface Student {
  id: string;
  result: string;
  programmeDecision: string;
  labels: Record<string, string>;
}
interface Report {
  categories: { id: string; nameCn: string }[];
  courses: { courseId: string; code: string; categoryId: string | null; could: string[] }[];
}

/** A new batch over the cohort of the smallest one that the demonstration has. */
async function newBatch(request: APIRequestContext, kind: Kind): Promise<Batch> {
  const { data } = await callAs<Rows<Batch>>(request, 'regulations', 'GET', api(kind, 'batch?pageSize=50'));
  const [like] = data
    .filter(({ audited, studentType }) => audited > 0 && studentType === 'UG')
    .sort((a, b) => a.audited - b.audited);
  if (like === undefined) throw new Error('the demonstration has audited nobody');
  const { studentType, semesterId, cohortIds, ruleVersion, rounding } = like;
  const nameCn = short('审核');
  const body = { nameCn, nameEn: nameCn, studentType, semesterId, cohortIds, ruleVersion, rounding };
  return callAs<Batch>(request, 'regulations', 'POST', api(kind, 'batch'), {
    ...body,
    queryUntil: null,
    reportCn: '',
    reportEn: '',
  });
}

/** The same, audited and handed to the programmes. */
async function withProgrammes(request: APIRequestContext, kind: Kind): Promise<Batch> {
  const batch = await newBatch(request, kind);
  await callAs(request, 'regulations', 'POST', api(kind, 'batch/run'), { id: batch.id });
  await callAs(request, 'regulations', 'POST', api(kind, 'batch/sign'), { id: batch.id, note: '' });
  return batch;
}

const studentsOf = async (request: APIRequestContext, kind: Kind, batch: Batch) =>
  (await callAs<Rows<Student>>(request, 'dean', 'GET', api(kind, `student?batchId=${batch.id}&pageSize=20`))).data;

const runsBatch =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const batch = await newBatch(request, kind);
    const page = await pageAs(browser, request, 'regulations');
    const form = await openForm(page, at(kind, 'setting'), '新增审核批次');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请填写中文名称')).toBeVisible();
    await page.goto(`${at(kind, 'setting')}?ids=${batch.id}`);
    await page.getByRole('row').filter({ hasText: batch.nameCn }).getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '运行审核' }).click();
    const dialog = page.getByRole('dialog');
    await goThrough(dialog, { name: '运行审核' });
    await expect(dialog.getByText('审核完成')).toBeVisible();
    await page.close();
    const seen = await pageAs(browser, request, 'dean');
    await seen.goto(`${at(kind, 'structure-student-list')}?batchId=${batch.id}`);
    await expect(seen.getByRole('row').filter({ hasText: batch.nameCn }).first()).toBeVisible();
    await seen.close();
  };

const decides =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const batch = await withProgrammes(request, kind);
    const [student] = await studentsOf(request, kind, batch);
    if (student === undefined) throw new Error('nobody was audited');
    const page = await pageAs(browser, request, 'dean');
    await page.goto(`${at(kind, 'structure-student-list')}?ids=${student.id}`);
    const number = (student.labels['studentId'] ?? '').split(' ')[0] ?? '';
    await page.getByRole('row').filter({ hasText: number }).getByRole('button', { name: '决定' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '查看影响' }).click();
    await expect(dialog.getByText(/请(选择|填写)决定/)).toBeVisible();
    await dialog.getByLabel('决定').click();
    await page.getByTitle('暂不毕业', { exact: true }).last().click();
    await dialog.getByLabel('理由').fill('学分待核');
    await goThrough(dialog, { name: '保存决定' });
    await expect(dialog.getByText('决定已保存')).toBeVisible();
    await page.close();
    const now = await callAs<Student>(request, 'regulations', 'GET', api(kind, `student/${student.id}`));
    expect(now.programmeDecision).toBe('NOT_YET');
  };

const movesCourse =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const batch = await withProgrammes(request, kind);
    const page = await pageAs(browser, request, 'dean');
    for (const student of await studentsOf(request, kind, batch)) {
      const report = await callAs<Report>(request, 'dean', 'GET', api(kind, `student/${student.id}/report`));
      const course = report.courses.find(({ could }) => could.length > 1);
      const to = report.categories.find(({ id }) => id !== course?.categoryId && course?.could.includes(id));
      if (course === undefined || to === undefined) continue;
      await page.goto(`${at(kind, 'structure-course-list')}?ids=${student.id}`);
      await page.getByRole('button', { name: '查看课程' }).first().click();
      await page.getByRole('button', { name: `移动 ${course.code}` }).click();
      const dialog = page.getByRole('dialog', { name: /^移动 ·/ });
      await dialog.getByRole('button', { name: '查看影响' }).click();
      await expect(dialog.getByText('请填写理由')).toBeVisible();
      await dialog.getByLabel('归入').click();
      await page.getByTitle(to.nameCn, { exact: true }).last().click();
      await dialog.getByLabel('理由').fill('按旧计划');
      await goThrough(dialog, { name: '移动课程' });
      await expect(dialog.getByText('课程已移动')).toBeVisible();
      await page.close();
      const after = await callAs<Report>(request, 'dean', 'GET', api(kind, `student/${student.id}/report`));
      expect(after.courses.find(({ code }) => code === course.code)?.categoryId).toBe(to.id);
      return;
    }
    if (kind === 'major') throw new Error('no course of these students could count in two categories');
    // A minor of one category leaves nothing to move: it says where its courses count.
    const [student] = await studentsOf(request, kind, batch);
    await page.goto(`${at(kind, 'structure-course-list')}?ids=${student?.id}`);
    await page.getByRole('button', { name: '查看课程' }).first().click();
    await expect(page.getByRole('dialog').or(page.getByRole('region')).first()).toBeVisible();
    await page.close();
  };

const namesChecker =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'regulations');
    const form = await openForm(page, at(kind, 'access-managment'), '新增审核权限');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText(/请选择教职工|请填写教职工/)).toBeVisible();
    await page.close();
    const staff = await callAs<{ value: string }[]>(
      request,
      'regulations',
      'GET',
      '/api/basic/resources/organization/staff/options?keyword=Demo%20head',
    );
    const remark = short('初审');
    const body = { staffId: staff[0]?.value, duty: 'VIEW', divisionId: null, remark };
    const made = await callAs<{ id: string }>(request, 'regulations', 'POST', api(kind, 'access'), body);
    const seen = await pageAs(browser, request, 'dean');
    await seen.goto(`${at(kind, 'access-managment')}?keyword=${remark}`);
    await expect(seen.getByRole('row').filter({ hasText: remark })).toBeVisible();
    await seen.close();
    await callAs(request, 'regulations', 'DELETE', api(kind, `access?ids=${made.id}`));
  };

const writesHelp =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const text = `审核说明 ${short('H')}`;
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(at(kind, 'help'));
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByLabel('中文标题').fill('毕业审核');
    await page.getByRole('textbox', { name: '中文内容' }).fill(text);
    await page.getByRole('button', { name: '保存内容' }).click();
    await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
    await page.close();
    const seen = await pageAs(browser, request, 'dean');
    await seen.goto(at(kind, 'help'));
    await expect(seen.getByText(text)).toBeVisible();
    await seen.close();
  };

const asksAboutReport: Effect = async ({ browser, request }) => {
  const query = short('交换学分');
  const page = await pageAs(browser, request, 'student', { width: 390, height: 844 });
  await page.goto('/student/graduation-audit-report');
  await expect(page.getByRole('heading', { name: '毕业要求' })).toBeVisible();
  await page.getByRole('button', { name: '提出疑问' }).click();
  await page.getByRole('button', { name: '提交疑问' }).click();
  await expect(page.getByText('请写下您的疑问')).toBeVisible();
  await page.getByLabel('您的疑问').fill(query);
  await page.getByRole('button', { name: '提交疑问' }).click();
  await expect(page.getByText('教务处尚未答复。')).toBeVisible();
  await page.context().close();
  const asked = await callAs<Rows<{ query: string }>>(
    request,
    'regulations',
    'GET',
    api('major', 'student?ack=QUERY&pageSize=50&sortField=queriedAt&sortOrder=descend'),
  );
  expect(asked.data.map((row) => row.query)).toContain(query);
};

const ofKind = (kind: Kind): Readonly<Record<string, Effect>> => ({
  [at(kind, 'structure-student-list')]: decides(kind),
  [at(kind, 'structure-course-list')]: movesCourse(kind),
  [at(kind, 'access-managment')]: namesChecker(kind),
  [at(kind, 'setting')]: runsBatch(kind),
  [at(kind, 'help')]: writesHelp(kind),
});

export const graduationEffects: Readonly<Record<string, Effect>> = {
  ...ofKind('major'),
  ...ofKind('minor'),
  '/student/graduation-audit-report': asksAboutReport,
};
