import { expect } from '@playwright/test';
import { callAs, choose, pageAs, unique } from '../support';
import { carryOut, draftPlan, follower, type Kind, type Named, remove, rowsOf, SP, takeAway } from './planning';
import { openForm, save } from './student';
import type { Effect } from './types';

const at = (kind: Kind, page: string) => `/sp/study-plan/${kind}/${page}`;

const copiesPlan =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const { plan, code } = await draftPlan(request, kind);
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(`${at(kind, 'structure-item-list')}?keyword=${code}`);
    await page.getByRole('row').filter({ hasText: code }).getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { name: '计划检查' })).toBeVisible();
    await page.goto(`${at(kind, 'structure-item-list')}?keyword=${code}`);
    const row = page.getByRole('row').filter({ hasText: code });
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '检查' }).click();
    await expect(page.getByRole('dialog').getByText(/计划的状态为“已检查”|计划仍是草稿/)).toBeVisible();
    await page.goto(`${at(kind, 'structure-item-list')}?keyword=${code}`);
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '复制' }).click();
    await choose(page.getByRole('dialog'), '复制为', '同一计划的新版本');
    await carryOut(page, '复制计划', '计划已复制');
    await page.getByRole('dialog').getByRole('link', { name: '打开新计划' }).click();
    await expect(page.getByRole('heading', { level: 2, name: code })).toContainText('第 2 版');
    await page.close();
    await takeAway(request, `/${kind}/structure`, `keyword=${code}`);
    expect(plan.id).not.toBe('');
  };

const looksAtPlan =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const { plan, courses, code } = await draftPlan(request, kind);
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(at(kind, 'structure-plan-view'));
    await choose(page.getByRole('main'), '选择计划', code);
    for (const course of courses) await expect(page.getByRole('cell').filter({ hasText: course.code })).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载' }).click();
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await page.goto(`${at(kind, 'structure-subject-list')}?structureId=${plan.id}`);
    for (const course of courses) await expect(page.getByRole('row').filter({ hasText: course.code })).toBeVisible();
    await page.close();
    await remove(request, `/${kind}/structure`, plan.id);
  };

const addsCategory =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const { plan } = await draftPlan(request, kind);
    const [type] = await rowsOf<Named>(request, '/course-type?studentType=UG&pageSize=1');
    const name = unique('选修');
    const page = await pageAs(browser, request, 'regulations');
    const form = await openForm(page, `${at(kind, 'structure-category-list')}?structureId=${plan.id}`, '新增类别');
    await choose(form, '课程类型', type?.code ?? '');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
    await form.getByLabel('中文名称', { exact: true }).fill(name);
    await form.getByLabel('英文名称', { exact: true }).fill('Electives of the tests');
    await save(page, form);
    await page.goto(`${at(kind, 'structure-plan-view')}?structureId=${plan.id}`);
    await expect(page.getByRole('rowheader').filter({ hasText: name })).toBeVisible();
    await page.close();
    await remove(request, `/${kind}/structure`, plan.id);
  };

const ordersSubjects =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const { plan, courses } = await draftPlan(request, kind);
    const [first, second] = courses;
    const page = await pageAs(browser, request, 'regulations');
    const list = `${at(kind, 'structure-subject-list')}?structureId=${plan.id}`;
    await page.goto(list);
    await page.getByRole('button', { name: '调整顺序' }).click();
    const rows = page.getByRole('dialog').getByRole('listitem').filter({ hasText: / – / });
    await expect(rows.first()).toContainText(first?.code ?? '');
    await rows.first().getByRole('button', { name: '下移' }).press('Alt+ArrowDown');
    await expect(rows.first()).toContainText(second?.code ?? '');
    await page.getByRole('button', { name: '保存顺序' }).click();
    await expect(page.getByText('顺序已保存')).toBeVisible();
    await page.goto(`${at(kind, 'structure-plan-view')}?structureId=${plan.id}`);
    await expect(page.locator('.plan-subject').first()).toContainText(second?.code ?? '');
    await page.close();
    await remove(request, `/${kind}/structure`, plan.id);
  };

const assignsStudent =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const somebody = await follower(request, kind);
    const plan = await callAs<Named>(request, 'regulations', 'GET', `${SP}/${kind}/structure/${somebody.structureId}`);
    const page = await pageAs(browser, request, 'regulations');
    await callAs(request, 'regulations', 'POST', `${SP}/${kind}/student/unassign`, {
      ids: [somebody.id],
      dryRun: false,
    });
    await page.goto(at(kind, 'structure-student-list'));
    await page.getByRole('button', { name: '安排学生' }).click();
    const task = page.getByRole('dialog');
    await choose(task, '学习计划', plan.code);
    await task.getByRole('button', { name: '查看影响' }).click();
    await expect(task.locator('.ant-form-item-explain-error').first()).toBeVisible();
    await task.getByLabel('起始学期').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await choose(task, '安排谁', '指定的学生');
    await task.getByRole('button', { name: '粘贴学号' }).click();
    await task.getByRole('textbox', { name: '粘贴学号' }).fill(somebody.studentNo);
    await task.getByRole('button', { name: '查找 1 个学号' }).click();
    await expect(task.getByText(somebody.studentNo).first()).toBeVisible();
    await carryOut(page, '安排学生', '学生已安排到计划');
    await page.goto(`${at(kind, 'structure-student-courselist')}?studentId=${somebody.studentId}`);
    await expect(page.getByText(plan.code).first()).toBeVisible();
    await page.close();
  };

const looksAtCourses =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const somebody = await follower(request, kind);
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(at(kind, 'structure-student-courselist'));
    await choose(page.getByRole('main'), '选择学生', somebody.studentNo);
    await expect(page.getByRole('table', { name: '学生课程' }).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('link', { name: '查看修读进度' }).click();
    await expect(page.getByRole('dialog').getByText(somebody.studentNo).first()).toBeVisible();
    await page.close();
  };

const addsEquivalence =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const [one, other] = await rowsOf<Named>(request, '/course?studentType=UG&status=ACTIVE&level=2&pageSize=2');
    const reason = unique('等价');
    const page = await pageAs(browser, request, 'regulations');
    const form = await openForm(page, at(kind, 'structure-course-equivalence-list'), '新增等价关系');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
    await choose(form, '已修课程', one?.code ?? '');
    await page.keyboard.press('Escape');
    await choose(form, '视为课程', other?.code ?? '');
    await page.keyboard.press('Escape');
    await form.getByLabel('原因').fill(reason);
    await save(page, form);
    const elsewhere = kind === 'major' ? 'minor' : 'major';
    await page.goto(`${at(elsewhere, 'structure-course-equivalence-list')}?keyword=${encodeURIComponent(reason)}`);
    await expect(page.getByRole('row').filter({ hasText: one?.code ?? '' })).toContainText(other?.code ?? '');
    await page.close();
    await takeAway(request, '/course-equivalence', `keyword=${encodeURIComponent(reason)}`);
  };

const looksAtProgress =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const somebody = await follower(request, kind);
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(`${at(kind, 'structure-student-report')}?keyword=${somebody.studentNo}`);
    await page.getByRole('row').filter({ hasText: somebody.studentNo }).getByRole('button').first().click();
    const detail = page.getByRole('dialog');
    await expect(detail.getByRole('table', { name: '各类别' }).getByRole('row').nth(1)).toBeVisible();
    await detail.getByRole('link', { name: '查看学生课程' }).click();
    await expect(page).toHaveURL(new RegExp(`structure-student-courselist.*${somebody.studentId}`));
    await expect(page.getByRole('table', { name: '学生课程' })).toBeVisible();
    await page.close();
  };

/** A report is a list with an export; its rows lead to the course or plan they are about. */
const readsReport =
  (kind: Kind, report: 'report2' | 'report3'): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(at(kind, report));
    await expect(page.locator('.ant-skeleton')).toHaveCount(0);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: 'xlsx' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    await page.goto('/sp/op-log?subject=sp.report');
    await expect(page.getByRole('row').filter({ hasText: 'sp.' }).first()).toBeVisible();
    await page.close();
  };

interface Settings {
  settings: object;
  version: number;
}
const changesSettings =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const before = await callAs<Settings>(request, 'regulations', 'GET', `${SP}/settings`);
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(at(kind, 'settings'));
    await page.getByText('只有已通过的课程').click();
    await page.getByRole('button', { name: '保存设置' }).click();
    await expect(page.getByText('设置已保存')).toBeVisible();
    await page.goto(at(kind === 'major' ? 'minor' : 'major', 'settings'));
    await expect(page.getByRole('radio', { name: '只有已通过的课程' })).toBeChecked();
    await page.close();
    const { version } = await callAs<Settings>(request, 'regulations', 'GET', `${SP}/settings`);
    await callAs(request, 'regulations', 'PATCH', `${SP}/settings`, { settings: before.settings, version });
  };

const writesHelp =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const text = unique('修订计划请先');
    const page = await pageAs(browser, request, 'regulations');
    await page.goto(at(kind, 'help'));
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByLabel('中文标题').fill('学习计划');
    await page.getByRole('textbox', { name: '中文内容' }).fill(text);
    await page.getByRole('button', { name: '保存内容' }).click();
    await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
    await page.close();
    const other = await pageAs(browser, request, 'superadmin');
    await other.goto(at(kind, 'help'));
    await expect(other.getByText(text)).toBeVisible();
    await other.close();
  };

const effectsOf = (kind: Kind): Readonly<Record<string, Effect>> => ({
  [at(kind, 'structure-item-list')]: copiesPlan(kind),
  [at(kind, 'structure-plan-view')]: looksAtPlan(kind),
  [at(kind, 'structure-category-list')]: addsCategory(kind),
  [at(kind, 'structure-subject-list')]: ordersSubjects(kind),
  [at(kind, 'structure-student-list')]: assignsStudent(kind),
  [at(kind, 'structure-student-courselist')]: looksAtCourses(kind),
  [at(kind, 'structure-course-equivalence-list')]: addsEquivalence(kind),
  [at(kind, 'structure-student-report')]: looksAtProgress(kind),
  [at(kind, 'report2')]: readsReport(kind, 'report2'),
  [at(kind, 'report3')]: readsReport(kind, 'report3'),
  [at(kind, 'settings')]: changesSettings(kind),
  [at(kind, 'help')]: writesHelp(kind),
});

export const planEffects: Readonly<Record<string, Effect>> = { ...effectsOf('major'), ...effectsOf('minor') };
