import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callAs, choose, pageAs, unique } from '../support';
import { openRecord, rowsOf, SI, short } from './student';
import type { Effect } from './types';

interface Option {
  value: string;
  label: string;
}
const first = async (request: APIRequestContext, path: string): Promise<Option> => {
  const [option] = await callAs<Option[]>(request, 'records', 'GET', path);
  if (option === undefined) throw new Error(`nothing to choose at ${path}`);
  return option;
};
const CATEGORIES = '/api/basic/resources/student/category/options?studentType=UG&enabled=true';
const PROGRAMMES = '/api/basic/resources/college/programme/programme/options?studentType=UG&enabled=true';

interface Made {
  id: string;
  studentNo: string;
  nameCn: string;
}
/** A new student nobody else uses, who has not arrived. */
async function newcomer(request: APIRequestContext): Promise<Made> {
  const programme = await first(request, PROGRAMMES);
  const cohort = await first(request, `${SI}/cohort/options?studentType=UG`);
  const category = await first(request, CATEGORIES);
  const nameCn = `测试${short('N').slice(-6)}`;
  const made = await callAs<Made>(request, 'records', 'POST', `${SI}/student`, {
    nameCn,
    nameEn: 'Browser Test',
    gender: 'F',
    birthDate: '2007-05-06',
    idType: 'PASSPORT',
    idNo: short('E').slice(-9),
    nationality: '新西兰',
    studentType: 'UG',
    categoryId: category.value,
    programmeId: programme.value,
    cohortId: cohort.value,
    studyMode: 'FT',
  });
  return { ...made, nameCn };
}
/** The same after arrival. */
async function student(request: APIRequestContext): Promise<Made> {
  const made = await newcomer(request);
  const body = { ids: [made.id], date: today(), checks: { ignoreDocuments: '浏览器测试' }, dryRun: false };
  await callAs(request, 'records', 'POST', `${SI}/task/register`, body);
  return made;
}
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Finds somebody in the picker and takes them. */
async function pick(page: Page, { studentNo }: Pick<Made, 'studentNo'>): Promise<void> {
  const box = page.getByLabel('按学号、姓名或拼音查找学生');
  await box.click();
  await box.fill(studentNo);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: studentNo }).click();
  await expect(page.getByRole('button', { name: new RegExp(`移除 ${studentNo}`) })).toBeVisible();
}
/** Looks at the effects, which name the student, and carries them out. */
async function carryOut(task: Locator, confirm: string, done: string, seen: string): Promise<void> {
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.getByRole('region', { name: '将要发生的变化' })).toContainText(seen);
  await task.getByRole('button', { name: confirm }).click();
  await expect(task.getByRole('status').filter({ hasText: done })).toBeVisible();
}

const adds: Effect = async ({ browser, request }) => {
  const programme = await first(request, PROGRAMMES);
  const cohort = await first(request, `${SI}/cohort/options?studentType=UG`);
  const category = await first(request, CATEGORIES);
  const nameCn = `新生${short('A').slice(-6)}`;
  const page = await pageAs(browser, request, 'records');
  await page.goto('/si/task/addStudent');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: '新增学生' }).click();
  await expect(main.getByText('请填写中文姓名')).toBeVisible();
  await page.getByLabel('中文姓名').fill(nameCn);
  await choose(main, '证件类型', '护照');
  await page.getByLabel('证件号码').fill(short('P').slice(-9));
  await choose(main, '性别', '女');
  await page.getByLabel('出生日期').fill('2007-01-02');
  await page.getByLabel('出生日期').press('Enter');
  await choose(main, '学生类别', category.label.split(' – ')[1] ?? '');
  await choose(main, '专业', programme.label.split(' – ')[1] ?? '');
  await choose(main, '年级（入学年份）', cohort.label.split(' – ')[1] ?? '');
  await page.getByRole('button', { name: '取下一个学号' }).click();
  await expect(page.getByLabel('学号')).toHaveValue(/^\w+$/);
  const studentNo = await page.getByLabel('学号').inputValue();
  await page.getByRole('button', { name: '新增学生' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(nameCn) })).toBeVisible();
  await page.getByRole('link', { name: '去办理报到' }).click();
  await expect(page.getByRole('row').filter({ hasText: studentNo })).toContainText(nameCn);
  await page.close();
};

const registers: Effect = async ({ browser, request }) => {
  const made = await newcomer(request);
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/task/registeStudent?keyword=${made.studentNo}`);
  const row = page.getByRole('row').filter({ hasText: made.studentNo });
  await row.getByRole('button', { name: '报到注册' }).click();
  const task = page.getByRole('dialog', { name: '报到注册 1 人' });
  await task.getByRole('button', { name: '查看影响' }).click();
  await expect(task.getByRole('alert')).toContainText('材料');
  await task.getByLabel('材料未核验也先办理').click();
  await task.getByLabel('先办理的理由').fill('录取材料在途');
  await carryOut(task, '办理报到', '报到已办理', made.studentNo);
  const record = await openRecord(page, made.id, 'about');
  await expect(record.getByText('在读').first()).toBeVisible();
  await page.close();
};

const updates: Effect = async ({ browser, request }) => {
  const made = await student(request);
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/task/updateStudent?id=${made.id}`);
  const name = unique('Renamed').slice(0, 30);
  await page.getByLabel('英文姓名').fill(name);
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('请填写修改理由')).toBeVisible();
  await page.getByLabel('修改理由').fill('护照姓名更正');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  const record = await openRecord(page, made.id, 'about');
  await expect(record.getByText(name).first()).toBeVisible();
  await page.close();
};

const uploads: Effect = async ({ browser, request }) => {
  const made = await student(request);
  const wechat = short('wx').toLowerCase();
  const page = await pageAs(browser, request, 'records');
  await page.goto('/si/task/batchUploadInformation');
  const main = page.getByRole('main');
  await choose(main, '更新哪些信息', '联系');
  const name = `${short('batch')}.csv`;
  const buffer = Buffer.from(`\ufeff学号,微信\r\n${made.studentNo},${wechat}\r\n`);
  await main.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
  await carryOut(main, '写入更新', '更新已写入', wechat);
  const record = await openRecord(page, made.id, 'about');
  await expect(record.getByText(wechat).first()).toBeVisible();
  await page.goto('/si/task/batchUploadInformation?tab=batches');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '撤销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('撤销');
  await page.close();
};

const transfers: Effect = async ({ browser, request }) => {
  const made = await student(request);
  const programmes = await callAs<Option[]>(request, 'records', 'GET', PROGRAMMES);
  const target = programmes[1]?.label.split(' – ')[1] ?? '';
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/task/transferProgramme?id=${made.id}`);
  const main = page.getByRole('main');
  await choose(main, '转入专业', target);
  await choose(main, '生效学期', '学期');
  await carryOut(main, '办理转专业', '转专业已办理', made.studentNo);
  const record = await openRecord(page, made.id, 'about');
  await expect(record.getByText(target).first()).toBeVisible();
  await page.close();
};

const goesOnLeave: Effect = async ({ browser, request }) => {
  const made = await student(request);
  const page = await pageAs(browser, request, 'records');
  await page.goto('/si/task/changeStatus/studyStatus');
  const main = page.getByRole('main');
  await pick(page, made);
  await choose(main, '变更为', '休学');
  await main.getByRole('button', { name: '查看影响' }).click();
  await expect(main.getByText('请填写截止日期')).toBeVisible();
  await page.getByLabel('截止日期').fill('2027-06-30');
  await page.getByLabel('截止日期').press('Enter');
  await carryOut(main, '变更学籍状态', '学籍状态已变更', made.studentNo);
  await main.getByRole('link', { name: '查看学生档案' }).click();
  await expect(page.getByRole('dialog').getByText('休学').first()).toBeVisible();
  await page.close();
};

const changesType: Effect = async ({ browser, request }) => {
  const made = await student(request);
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/task/changeStatus/studyType?id=${made.id}`);
  const main = page.getByRole('main');
  await choose(main, '变更为', '访问生');
  await carryOut(main, '变更学习类型', '学习类型已变更', made.studentNo);
  const [changed] = await rowsOf<{ labels: Record<string, string> }>(request, `/student?studentNo=${made.studentNo}`);
  expect(changed?.labels.studyTypeId).toBe('访问生');
  const record = await openRecord(page, made.id, 'course');
  await expect(record.getByText('访问生').first()).toBeVisible();
  await page.close();
};

/** Two research students, one for each task of the graduate school. */
async function researcher(request: APIRequestContext, place: number): Promise<Option> {
  const [active] = await rowsOf<{ id: string }>(request, '/study-status?code=ACTIVE');
  const path = `${SI}/student/options?studentType=RPG&studyStatusId=${active?.id}`;
  const found = await callAs<Option[]>(request, 'gradschool', 'GET', path);
  const option = found[place];
  if (option === undefined) throw new Error('the demonstration has too few research students');
  return option;
}

const changesDegree: Effect = async ({ browser, request }) => {
  const { value, label } = await researcher(request, 0);
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto(`/si/task/changeDegree?id=${value}`);
  const main = page.getByRole('main');
  await page.getByLabel('变更为').click();
  const degrees = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(degrees.first()).toBeVisible();
  const offered = await degrees.allTextContents();
  await page.keyboard.press('Escape');
  // The one the student has already changes nothing, so one of the others does.
  for (const degree of offered) {
    await choose(main, '变更为', degree);
    await main.getByRole('button', { name: '查看影响' }).click();
    const confirm = main.getByRole('button', { name: '变更学位' });
    await expect(confirm.or(main.getByRole('alert')).first()).toBeVisible();
    if ((await confirm.count()) > 0 && (await confirm.isEnabled())) break;
    if ((await confirm.count()) > 0) await main.getByRole('button', { name: '返回修改' }).click();
  }
  await expect(main.getByRole('region', { name: '将要发生的变化' })).toContainText(label.split(' – ')[0] ?? '');
  await main.getByRole('button', { name: '变更学位' }).click();
  await expect(main.getByRole('status').filter({ hasText: '学位已变更' })).toBeVisible();
  await page.close();
};

const changesSupervisor: Effect = async ({ browser, request }) => {
  const { value } = await researcher(request, 1);
  const external = `校外${short('X').slice(-6)}`;
  const page = await pageAs(browser, request, 'gradschool');
  await page.goto(`/si/task/changeSupervisor?id=${value}`);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: '增加导师' }).click();
  const line = main.getByRole('group').last();
  await line.getByLabel(/身份$/).click();
  await page.locator('.ant-select-dropdown:visible').getByText('校外导师').click();
  await line.getByLabel(/姓名$/).fill(external);
  await line.getByLabel(/单位$/).fill('测试大学');
  await carryOut(main, '变更导师', '导师已变更', external);
  await page.reload();
  await expect(main.getByLabel(/姓名$/).first()).toHaveValue(external);
  await page.close();
};

const changesCategory: Effect = async ({ browser, request }) => {
  const made = await student(request);
  const categories = await callAs<Option[]>(request, 'records', 'GET', CATEGORIES);
  const target = categories.at(-1)?.label.split(' – ')[1] ?? '';
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/task/changeCategory?id=${made.id}`);
  const main = page.getByRole('main');
  await choose(main, '变更为', target);
  await carryOut(main, '变更学生类别', '学生类别已变更', made.studentNo);
  const record = await openRecord(page, made.id, 'study');
  await expect(record.getByText(target).first()).toBeVisible();
  await page.close();
};

const stamps: Effect = async ({ browser, request }) => {
  const made = await student(request);
  const page = await pageAs(browser, request, 'records');
  await page.goto(`/si/registration?tab=freshmen&studentId=${made.id}`);
  const row = page.getByRole('row').filter({ hasText: made.nameCn });
  await row.getByRole('button', { name: '盖章' }).click();
  const task = page.getByRole('dialog', { name: '为 1 人盖章' });
  await carryOut(task, '盖章', '已记录盖章', '盖章');
  await task.getByRole('button', { name: '关闭' }).last().click();
  await page.goto(`/si/registration?studentId=${made.id}`);
  await expect(page.getByRole('row').filter({ hasText: made.nameCn })).toContainText(today().slice(0, 7));
  await page.close();
};

interface Own {
  student: { id: string };
}
const changesOwn: Effect = async ({ browser, request }) => {
  const wechat = short('wx').toLowerCase();
  const page = await pageAs(browser, request, 'student');
  await page.goto('/student/updateInformation');
  const main = page.getByRole('main');
  await page.getByLabel('微信').fill(wechat);
  await carryOut(main, '提交修改', '修改已提交', wechat);
  const { student: me } = await callAs<Own>(request, 'student', 'GET', '/api/student/information');
  const office = await pageAs(browser, request, 'records');
  await office.goto(`/si/task/updateStudent?id=${me.id}&section=contact`);
  await expect(office.getByLabel('微信')).toHaveValue(wechat);
  await office.close();
  // Whoever opens a record is seen by whom it is about.
  await page.goto('/student/updateInformation?tab=access');
  await expect(page.getByRole('table', { name: '谁查看过' }).getByRole('row').nth(1)).toBeVisible();
  await page.close();
};

interface OwnRegistration extends Own {
  status: string;
  window: { state: string };
}
/** The demonstration's window may be over; then the page says so and what to do, and the counter does it. */
const returns: Effect = async ({ browser, request }) => {
  const before = await callAs<OwnRegistration>(request, 'student', 'GET', '/api/registration/register');
  const page = await pageAs(browser, request, 'student');
  await page.goto('/registration/register');
  const main = page.getByRole('main');
  if (before.status === 'NOT_YET' && before.window.state === 'OPEN') {
    await main.getByRole('button', { name: '确认注册' }).click();
    await expect(main.getByText('请核对后勾选')).toBeVisible();
    await main.getByLabel('以上信息正确').check();
    await main.getByLabel('通信地址').fill('测试路 1 号');
    for (const box of await main.locator('.register-declarations input').all()) await box.check();
    await main.getByRole('button', { name: '确认注册' }).click();
    await expect(main.getByRole('heading', { name: '您已完成本学期注册' })).toBeVisible();
  }
  const after = await callAs<OwnRegistration>(request, 'student', 'GET', '/api/registration/register');
  const office = await pageAs(browser, request, 'records');
  await office.goto(`/si/registration?studentId=${after.student.id}`);
  const words: Record<string, string> = { NOT_YET: '未注册', REGISTERED: '已注册', LATE: '逾期注册', EXEMPT: '免注册' };
  await expect(office.getByRole('row').nth(1)).toContainText(words[after.status] ?? '受限');
  await office.close();
  await page.close();
};

export const studentTaskEffects: Readonly<Record<string, Effect>> = {
  '/si/task/addStudent': adds,
  '/si/task/registeStudent': registers,
  '/si/task/updateStudent': updates,
  '/si/task/batchUploadInformation': uploads,
  '/si/task/transferProgramme': transfers,
  '/si/task/changeStatus/studyStatus': goesOnLeave,
  '/si/task/changeStatus/studyType': changesType,
  '/si/task/changeDegree': changesDegree,
  '/si/task/changeSupervisor': changesSupervisor,
  '/si/task/changeCategory': changesCategory,
  '/si/registration': stamps,
  '/student/updateInformation': changesOwn,
  '/registration/register': returns,
};
