import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, callWith, choose, pageAs } from '../support';
import { carryOut } from './planning';
import { openForm, save, short } from './student';
import type { Effect } from './types';

const TTS = '/api/tts';
const AT = '/learning/tts';
interface Row {
  id: string;
  version: number;
}
interface Rows<R> {
  data: R[];
}
interface Option {
  value: string;
  label: string;
}
const ask = <T>(request: APIRequestContext, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  callAs<T>(request, 'registration', method, path, body);
const rowsOf = async <R>(request: APIRequestContext, path: string): Promise<R[]> =>
  (await ask<Rows<R>>(request, 'GET', `${TTS}${path}`)).data;

/** The term the timetable pages open with. */
export const currentTerm = async (request: APIRequestContext): Promise<string> => {
  const { term } = await ask<{ term?: { id: string } | null }>(request, 'GET', '/api/dashboard/home');
  if (!term) throw new Error('the demonstration has no current term');
  return term.id;
};
const someCourse = async (request: APIRequestContext): Promise<Option> => {
  const [course] = await ask<Option[]>(request, 'GET', '/api/sp/course/options');
  if (course === undefined) throw new Error('the demonstration has no course');
  return course;
};
let made = 0;
/** A number no other section of the course has. */
const sectionNo = (): string => String(8000 + ((Date.now() + made++) % 1900));

export type SomeSection = Row & { sectionNo: string; code: string; semesterId: string; courseId: string };
/** A section of this test alone. */
export async function newSection(request: APIRequestContext, term?: string): Promise<SomeSection> {
  const semesterId = term ?? (await currentTerm(request));
  const course = await someCourse(request);
  const no = sectionNo();
  const section = await ask<Row>(request, 'POST', `${TTS}/section`, draftOf(semesterId, course.value, no));
  return { ...section, sectionNo: no, code: codeOf(course), semesterId, courseId: course.value };
}
const codeOf = ({ label }: Option): string => label.split(' – ')[0] ?? '';
/** The same of a course that the holder of this token sees. */
export async function newSectionOf(request: APIRequestContext, token: string): Promise<SomeSection> {
  const semesterId = await currentTerm(request);
  const [course] = await callWith<Option[]>(request, token, 'GET', '/api/sp/course/options');
  if (course === undefined) throw new Error('there is no course');
  const no = sectionNo();
  const draft = draftOf(semesterId, course.value, no);
  const section = await callWith<Row>(request, token, 'POST', `${TTS}/section`, draft);
  return { ...section, sectionNo: no, code: codeOf(course), semesterId, courseId: course.value };
}
/** The same, taken away again. */
export async function withSection(
  request: APIRequestContext,
  run: (section: SomeSection) => Promise<void>,
  term?: string,
): Promise<void> {
  const section = await newSection(request, term);
  try {
    await run(section);
  } finally {
    const sessions = await rowsOf<Row>(request, `/session?sectionId=${section.id}&pageSize=50`);
    for (const { id } of sessions) await ask(request, 'DELETE', `${TTS}/session?ids=${id}`);
    await ask(request, 'DELETE', `${TTS}/section?ids=${section.id}`);
  }
}
const draftOf = (semesterId: string, courseId: string, no: string) => ({
  semesterId,
  courseId,
  sectionNo: no,
  displayTitle: '',
  curriculumType: 'MR',
  electiveTypes: [],
  quota: 20,
  yearTargets: [],
  programmeIds: [],
  requirement: '',
  teacherIds: [],
  groupIds: [],
  moi: 'E',
  remark: '',
});
const boardOf = (semesterId: string, sectionId: string) =>
  `${AT}/session-list?semesterId=${semesterId}&by=section&what=${sectionId}`;

const addsSection: Effect = async ({ browser, request }) => {
  const course = await someCourse(request);
  const code = course.label.split(' – ')[0] ?? '';
  const no = sectionNo();
  const page = await pageAs(browser, request, 'registration');
  const form = await openForm(page, `${AT}/section-list`, '新增教学班');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await choose(form, '课程', code);
  await choose(form, '课程类别', 'MR');
  await form.getByLabel('班号').fill(no);
  await save(page, form);
  const [row] = await rowsOf<Row & { semesterId: string }>(request, `/section?courseId=${course.value}&keyword=${no}`);
  await page.goto(boardOf(row?.semesterId ?? '', row?.id ?? ''));
  await expect(page.getByRole('region', { name: '未排的课' })).toBeVisible();
  await page.goto(`${AT}/student-section-list`);
  await choose(page.getByRole('main'), '教学班', no);
  await page.close();
  await ask(request, 'DELETE', `${TTS}/section?ids=${row?.id}`);
};

const placesSession: Effect = async ({ browser, request }) => {
  await withSection(request, async ({ id, code, sectionNo: no, semesterId }) => {
    const page = await pageAs(browser, request, 'registration');
    await page.goto(boardOf(semesterId, id));
    await page.getByRole('button', { name: '新增课节' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '新增课节' }).click();
    await expect(page.getByText('课节已新增')).toBeVisible();
    const tray = page.getByRole('region', { name: '未排的课' });
    const card = page.locator(`[data-session]`).filter({ hasText: `${code} ${no}` });
    await tray.locator(card).focus();
    const answer = page.waitForResponse((response) => response.url().includes('/session/place') && response.ok());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await answer;
    await expect(tray.locator('[data-session]')).toHaveCount(0);
    // The times of the section say it too.
    await page.goto(`${AT}/section-list?ids=${id}`);
    await expect(page.getByRole('row').filter({ hasText: no })).toContainText('09:00');
    await page.goto(boardOf(semesterId, id));
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(page.getByText(/^已撤销/)).toBeVisible();
    await expect(tray.locator('[data-session]')).toHaveCount(1);
    await page.close();
  });
};

const seatsStudent: Effect = async ({ browser, request }) => {
  await withSection(request, async ({ id, code, sectionNo: no, semesterId }) => {
    const [student] = await ask<Option[]>(request, 'GET', '/api/si/student/options');
    const number = student?.label.split(' – ')[0] ?? '';
    const page = await pageAs(browser, request, 'registration');
    await page.goto(`${AT}/student-section-list?semesterId=${semesterId}&sectionId=${id}`);
    await page.getByRole('button', { name: '添加学生' }).click();
    const task = page.getByRole('dialog');
    await choose(task, '学生', number);
    await task.getByLabel('不受名额、冲突和修读要求限制').click();
    await task.getByRole('button', { name: '查看影响' }).click();
    await expect(task.getByText('请填写原因')).toBeVisible();
    await task.getByLabel('原因').fill('浏览器测试');
    await carryOut(page, '放入教学班', '学生已放入教学班');
    await task.getByRole('button', { name: '关闭' }).last().click();
    await page.goto(`${AT}/student-list?semesterId=${semesterId}&keyword=${number}`);
    await page.getByRole('row').filter({ hasText: number }).first().click();
    await expect(page.getByRole('dialog').getByText(`${code} ${no}`).first()).toBeVisible();
    await page.close();
    const seats = await rowsOf<Row>(request, `/student-section?sectionId=${id}&state=REGISTERED&pageSize=50`);
    await ask(request, 'POST', `${TTS}/student-section/drop`, {
      ids: seats.map((seat) => seat.id),
      reason: '恢复',
      dryRun: false,
    });
  });
};

const addsGroup: Effect = async ({ browser, request }) => {
  const [programme] = await ask<Option[]>(request, 'GET', '/api/basic/resources/college/programme/programme/options');
  const code = short('G');
  const page = await pageAs(browser, request, 'registration');
  const form = await openForm(page, `${AT}/group-list`, '新增学生组');
  await form.getByLabel('组号').fill(code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await choose(form, '专业', programme?.label.split(' – ')[0] ?? '');
  await choose(form, '年级', '2 年级');
  await form.getByLabel('中文名称').fill(`组${code}`);
  await form.getByLabel('英文名称').fill(`Group ${code}`);
  await save(page, form);
  const section = await openForm(page, `${AT}/section-list`, '新增教学班');
  await choose(section, '学生组', code);
  await page.close();
  for (const { id } of await rowsOf<Row>(request, `/group?keyword=${code}`)) {
    await ask(request, 'DELETE', `${TTS}/group?ids=${id}`);
  }
};

async function printsWeek(page: Page): Promise<void> {
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: '打印课表' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
}

const looksAtStudent: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const students = await rowsOf<{ id: string; studentNo: string; sections: number }>(
    request,
    `/student?semesterId=${semesterId}&pageSize=20`,
  );
  const student = students.find(({ sections }) => sections > 0);
  const { sections } = await ask<{ sections: { sectionId: string; courseCode: string }[] }>(
    request,
    'GET',
    `${TTS}/student/${student?.id}/week?semesterId=${semesterId}&draft=true`,
  );
  const code = sections[0]?.courseCode ?? '';
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/student-list?semesterId=${semesterId}&keyword=${student?.studentNo}`);
  await page
    .getByRole('row')
    .filter({ hasText: student?.studentNo ?? '' })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(code).first()).toBeVisible();
  await printsWeek(page);
  await page.goto(boardOf(semesterId, sections[0]?.sectionId ?? ''));
  await expect(page.locator('[data-session]').filter({ hasText: code }).first()).toBeVisible();
  await page.close();
};

const looksAtTeacher: Effect = async ({ browser, request }) => {
  const semesterId = await currentTerm(request);
  const [teacher] = await rowsOf<{ teacherNo: string; hours: number }>(
    request,
    `/teacher?semesterId=${semesterId}&pageSize=1`,
  );
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/teacher-info?semesterId=${semesterId}&keyword=${teacher?.teacherNo}`);
  await page
    .getByRole('row')
    .filter({ hasText: teacher?.teacherNo ?? '' })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('每周课时')).toBeVisible();
  await printsWeek(page);
  await page.goto(`${AT}/session-list?semesterId=${semesterId}&by=teacher`);
  await choose(page.getByRole('main'), '选择教师', teacher?.teacherNo ?? '');
  await expect(page.getByRole('region', { name: '按教师的一周课表' })).toBeVisible();
  await page.close();
};

const addsPlaceNeed: Effect = async ({ browser, request }) => {
  const course = await someCourse(request);
  const code = course.label.split(' – ')[0] ?? '';
  const remark = short('R');
  const page = await pageAs(browser, request, 'registration');
  const form = await openForm(page, `${AT}/course-place`, '新增场地要求');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await choose(form, '课程', code);
  await choose(form, '设备', '投影');
  await form.getByLabel('优先级').fill('9');
  await form.getByLabel('备注').fill(remark);
  await save(page, form);
  const all = await rowsOf<Row & { remark: string }>(request, `/course-place?courseId=${course.value}&pageSize=50`);
  const row = all.find((one) => one.remark === remark);
  await page.goto(`${AT}/log?keyword=${row?.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'tts.course_place' }).first()).toBeVisible();
  await page.close();
  await ask(request, 'DELETE', `${TTS}/course-place?ids=${row?.id}`);
};

interface Settings {
  settings: object;
  version: number;
}
const changesSettings: Effect = async ({ browser, request }) => {
  const before = await ask<Settings>(request, 'GET', `${TTS}/settings`);
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/system-setting`);
  await page.getByLabel('午餐从').fill('25:00');
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByText('请写成 08:00 这样的时间')).toBeVisible();
  await page.getByLabel('午餐从').fill('12:00');
  await page.getByLabel('默认名额').fill('37');
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
  const form = await openForm(page, `${AT}/section-list`, '新增教学班');
  await expect(form.getByLabel('名额', { exact: true })).toHaveValue('37');
  await page.close();
  const { version } = await ask<Settings>(request, 'GET', `${TTS}/settings`);
  await ask(request, 'PATCH', `${TTS}/settings`, { settings: before.settings, version });
};

const readsLog: Effect = async ({ browser, request }) => {
  await withSection(request, async ({ id, sectionNo: no }) => {
    const page = await pageAs(browser, request, 'registration');
    await page.goto(`${AT}/log?keyword=${id}`);
    await page.getByRole('row').filter({ hasText: 'tts.' }).first().click();
    await expect(page.getByRole('dialog').getByText(no).first()).toBeVisible();
    await page.goto(`${AT}/section-list?ids=${id}`);
    await page.getByRole('row').filter({ hasText: no }).getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
    await page.close();
  });
};

const writesHelp: Effect = async ({ browser, request }) => {
  const text = `排课帮助 ${short('H')}`;
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${AT}/help`);
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill('排课');
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.close();
  const other = await pageAs(browser, request, 'superadmin');
  await other.goto(`${AT}/help`);
  await expect(other.getByText(text)).toBeVisible();
  await other.close();
};

export const timetablingEffects: Readonly<Record<string, Effect>> = {
  [`${AT}/section-list`]: addsSection,
  [`${AT}/session-list`]: placesSession,
  [`${AT}/student-section-list`]: seatsStudent,
  [`${AT}/group-list`]: addsGroup,
  [`${AT}/student-list`]: looksAtStudent,
  [`${AT}/teacher-info`]: looksAtTeacher,
  [`${AT}/course-place`]: addsPlaceNeed,
  [`${AT}/system-setting`]: changesSettings,
  [`${AT}/log`]: readsLog,
  [`${AT}/help`]: writesHelp,
};
