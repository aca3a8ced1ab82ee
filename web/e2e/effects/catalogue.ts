import { expect } from '@playwright/test';
import { callAs, choose, pageAs } from '../support';
import { carryOut, courseCode, make, type Named, remove, rowsOf, SP, takeAway } from './planning';
import { openForm, save, short } from './student';
import type { Effect } from './types';

const word = (code: string) => ({ code, nameCn: `词${code}`, nameEn: `Word ${code}`, sortOrder: 900, enabled: true });

const addsCourseType: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'regulations');
  const code = short('T');
  const form = await openForm(page, '/sp/course-type/item-list', '新增课程类型');
  await form.getByLabel('编码', { exact: true }).fill(code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await form.getByLabel('中文名称', { exact: true }).fill(`类型${code}`);
  await form.getByLabel('英文名称', { exact: true }).fill(`Type ${code}`);
  await save(page, form);
  await page.goto('/sp/course/item-list');
  await choose(page.getByRole('main'), '默认类型', code);
  await page.close();
  await takeAway(request, '/course-type', `keyword=${code}`);
};

const addsCourse: Effect = async ({ browser, request }) => {
  const [known] = await rowsOf<Named>(request, '/course?studentType=UG&status=ACTIVE&pageSize=1');
  const code = courseCode();
  const page = await pageAs(browser, request, 'regulations');
  const form = await openForm(page, '/sp/course/item-list', '新增课程');
  await form.getByLabel('课程编码').fill(code);
  await form.getByLabel('中文课程名称').fill(`课程${code}`);
  await form.getByLabel('英文课程名称').fill(`Course ${code}`);
  const requirement = form.getByLabel('修读要求', { exact: true });
  await requirement.fill(`修读过${known?.code} 同时`);
  await expect(form.getByText(/第 \d+ 个字/)).toBeVisible();
  await requirement.fill(`修读过${known?.code}`);
  await expect(form.getByText(`has taken ${known?.code}`)).toBeVisible();
  await save(page, form);
  await page.goto(`/sp/op-log?keyword=${code}`);
  await expect(page.getByRole('row').filter({ hasText: 'sp.course' }).first()).toBeVisible();
  await page.goto(`/sp/course/item-list?keyword=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('button').first().click();
  const syllabus = page.getByRole('dialog').getByRole('region', { name: '教学大纲' });
  await syllabus.locator('input[type=file]').setInputFiles({
    name: '大纲.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('教学大纲'),
  });
  await expect(page.getByText('教学大纲已保存')).toBeVisible();
  const file = page.waitForEvent('download');
  await syllabus.getByRole('button', { name: '下载大纲' }).click();
  expect((await file).suggestedFilename()).toBe('大纲.txt');
  await page.close();
  await takeAway(request, '/course', `code=${code}`);
};

const readsLog: Effect = async ({ browser, request }) => {
  const code = short('L');
  const row = await make<Named>(request, '/section-tag', word(code));
  const page = await pageAs(browser, request, 'regulations');
  await page.goto(`/sp/op-log?keyword=${row.id}`);
  await page.getByRole('row').filter({ hasText: 'sp.' }).first().click();
  await expect(page.getByRole('dialog').getByText(code).first()).toBeVisible();
  await page.goto(`/sp/study-plan/section-tag-list?keyword=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
  await page.close();
  await remove(request, '/section-tag', row.id);
};

const addsSectionType: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'regulations');
  const code = short('B');
  const form = await openForm(page, '/sp/study-plan/section-type-list', '新增结构段类型');
  await form.getByLabel('编码', { exact: true }).fill(code);
  await form.getByLabel('中文名称', { exact: true }).fill(`段${code}`);
  await form.getByLabel('英文名称', { exact: true }).fill(`Block ${code}`);
  await save(page, form);
  await page.goto('/sp/study-plan/major/structure-category-list');
  await choose(page.getByRole('main'), '结构段类型', code);
  await page.close();
  await takeAway(request, '/section-type', `keyword=${code}`);
};

const addsSectionTag: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'regulations');
  const code = short('G');
  const form = await openForm(page, '/sp/study-plan/section-tag-list', '新增结构段标签');
  await form.getByLabel('编码', { exact: true }).fill(code);
  await form.getByLabel('中文名称', { exact: true }).fill(`标签${code}`);
  await form.getByLabel('英文名称', { exact: true }).fill(`Tag ${code}`);
  await save(page, form);
  const course = await openForm(page, '/sp/course/item-list', '新增课程');
  await choose(course, '标签', code);
  await page.close();
  await takeAway(request, '/section-tag', `keyword=${code}`);
};

const recategorises: Effect = async ({ browser, request }) => {
  const [subject] = await rowsOf<{
    id: string;
    studentId: string;
    courseTypeId: string;
    labels: { studentId: string };
  }>(request, '/student-subject?state=COMPLETED&source=ES&pageSize=1');
  const types = await rowsOf<Named & { nameCn: string }>(request, '/course-type?studentType=UG&pageSize=20');
  const other = types.find(({ id }) => id !== subject?.courseTypeId);
  const page = await pageAs(browser, request, 'regulations');
  await page.goto(`/sp/study-plan/data/student-subject-list?ids=${subject?.id}`);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: '改课程类型' }).first().click();
  const task = page.getByRole('dialog');
  await choose(task, '课程类型', other?.code ?? '');
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.locator('.ant-form-item-explain-error')).toBeVisible();
  await task.getByLabel('原因').fill('按转专业后的计划认定');
  await carryOut(page, '改变课程类型', '课程类型已改变');
  await page.goto(`/sp/study-plan/major/structure-student-courselist?studentId=${subject?.studentId}`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: other?.nameCn ?? '' })
      .first(),
  ).toBeVisible();
  await page.close();
  const back = { ids: [subject?.id], courseTypeId: subject?.courseTypeId, reason: '恢复', dryRun: false };
  await callAs(request, 'regulations', 'POST', `${SP}/student-subject/recategorise`, back);
};

export const catalogueEffects: Readonly<Record<string, Effect>> = {
  '/sp/course-type/item-list': addsCourseType,
  '/sp/course/item-list': addsCourse,
  '/sp/op-log': readsLog,
  '/sp/study-plan/section-type-list': addsSectionType,
  '/sp/study-plan/section-tag-list': addsSectionTag,
  '/sp/study-plan/data/student-subject-list': recategorises,
};
