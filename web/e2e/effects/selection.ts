import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, choose, pageAs, type User } from '../support';
import { carryOut } from './planning';
import { openForm, save, short } from './student';
import { withSection } from './timetabling';
import type { Effect } from './types';

const API = '/api/es';
const AT = '/learning/es';
export interface Row {
  id: string;
  version: number;
}
export interface Rows<R> {
  data: R[];
}
export const ask = <T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => callAs<T>(request, 'registration', method, path, body);

export interface SomeType extends Row {
  semesterId: string;
  code: string;
  student: { id: string; studentNo: string };
}
interface Studying {
  id: string;
  studentNo: string;
  programmeId: string;
  yearOfStudy: number;
}
/** A semester in which nobody selects yet: while a round is open, its pools change by the control room alone. */
export async function laterTerm(request: APIRequestContext): Promise<string> {
  const path = '/api/basic/resources/college/semester?pageSize=100';
  const { data } = await callAs<Rows<{ id: string; startDate: string }>>(request, 'superadmin', 'GET', path);
  const later = data.toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0];
  if (later === undefined) throw new Error('the demonstration has no semester');
  return later.id;
}
/** An elective type of this test alone, meant for the programme and year of one student; all of it goes away again. */
export async function withType(request: APIRequestContext, run: (type: SomeType) => Promise<void>): Promise<void> {
  const semesterId = await laterTerm(request);
  const active = await callAs<Rows<Row>>(request, 'records', 'GET', '/api/si/study-status?code=ACTIVE');
  const students = await callAs<Rows<Studying>>(
    request,
    'records',
    'GET',
    `/api/si/student?studyStatusId=${active.data[0]?.id}&studentType=UG&yearOfStudy=4&pageSize=1`,
  );
  const [student] = students.data;
  if (student === undefined) throw new Error('the demonstration has no student of the fourth year');
  const code = short('T').slice(-10);
  const type = await ask<Row>(request, 'POST', `${API}/type`, {
    semesterId,
    studentType: 'UG',
    code,
    nameCn: `类别${code}`,
    nameEn: `Type ${code}`,
    programmeIds: [student.programmeId],
    years: [`Y${student.yearOfStudy}`],
    unitsTarget: 3,
    releaseBy: 'SHARE',
  });
  try {
    await run({ ...type, semesterId, code, student });
  } finally {
    for (const path of ['course', 'quota']) {
      const rows = await ask<Rows<Row>>(request, 'GET', `${API}/${path}?electiveTypeId=${type.id}&pageSize=200`);
      const ids = rows.data.map(({ id }) => `ids=${id}`).join('&');
      if (ids !== '') await ask(request, 'DELETE', `${API}/${path}?${ids}`);
    }
    await ask(request, 'DELETE', `${API}/type?ids=${type.id}`);
  }
}

const setsQuota: Effect = async ({ browser, request }) => {
  await withType(request, (type) =>
    withSection(
      request,
      async ({ code, sectionNo, semesterId }) => {
        const name = `${code} ${sectionNo}`;
        const page = await pageAs(browser, request, 'registration');
        const form = await openForm(page, `${AT}/course-list?semesterId=${semesterId}`, '新增选课课程');
        await form.getByRole('button', { name: '保存' }).click();
        await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
        await choose(form, '选修类别', type.code);
        await choose(form, '教学班', name);
        await form.getByLabel('名额', { exact: true }).fill('18');
        await form.getByLabel('四年级').fill('10');
        await save(page, form);
        await page.goto(`${AT}/course-list?semesterId=${semesterId}&electiveTypeId=${type.id}`);
        const row = page.getByRole('row').filter({ hasText: name });
        await expect(row).toContainText('Y4:10');
        await row.getByRole('checkbox').check();
        await page.getByRole('button', { name: '设置名额' }).click();
        await page.getByRole('dialog').getByLabel(`${name} 名额`, { exact: true }).fill('15');
        await carryOut(page, '设置名额', '名额已设置');
        await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
        await expect(row).toContainText('15');
        await page.goto(`${AT}/type-list?ids=${type.id}`);
        await page.getByRole('row').filter({ hasText: type.code }).getByRole('button').first().click();
        await page.getByRole('dialog').getByRole('link', { name: '该类别的课程' }).click();
        await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
        await page.close();
        const { data } = await ask<Rows<Row>>(request, 'GET', `${API}/course?electiveTypeId=${type.id}`);
        await ask(request, 'DELETE', `${API}/course?ids=${data[0]?.id}`);
      },
      type.semesterId,
    ),
  );
};

const addsType: Effect = async ({ browser, request }) => {
  const semesterId = await laterTerm(request);
  const code = short('T').slice(-10);
  const page = await pageAs(browser, request, 'registration');
  const form = await openForm(page, `${AT}/type-list?semesterId=${semesterId}`, '新增选修类别');
  await form.getByLabel('代码').fill(code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await form.getByLabel('应选学分').fill('3');
  await form.getByLabel('中文名称').fill(`类别${code}`);
  await form.getByLabel('英文名称').fill(`Type ${code}`);
  await save(page, form);
  const pool = await openForm(page, `${AT}/course-list?semesterId=${semesterId}`, '新增选课课程');
  await choose(pool, '选修类别', code);
  await page.close();
  const { data } = await ask<Rows<Row>>(request, 'GET', `${API}/type?code=${code}`);
  await ask(request, 'DELETE', `${API}/type?ids=${data[0]?.id}`);
};

const assignsUnits: Effect = async ({ browser, request }) => {
  await withType(request, async ({ id, semesterId, student }) => {
    const page = await pageAs(browser, request, 'registration');
    const list = `${AT}/student-list?semesterId=${semesterId}&electiveTypeId=${id}`;
    await page.goto(list);
    await page.getByRole('button', { name: '分配应选学分' }).click();
    await carryOut(page, '分配学分', '应选学分已分配');
    await page.goto(`${list}&status=INCOMPLETE&keyword=${student.studentNo}`);
    await expect(page.getByRole('row').filter({ hasText: student.studentNo })).toContainText('未选满');
    await page.getByRole('button', { name: '提醒未选满的学生' }).click();
    const task = page.getByRole('dialog');
    await task.getByRole('button', { name: '查看影响' }).click();
    await expect(task.getByText(/发给 \d+ 名学生|没有可用的账号/).first()).toBeVisible();
    await task.getByRole('button', { name: '返回修改' }).click();
    await page.goto(`${AT}/log-list?view=office&subject=es.quota`);
    await expect(page.getByRole('row').filter({ hasText: 'es.quota' }).first()).toBeVisible();
    await page.close();
  });
};

const findsSelections: Effect = async ({ browser, request }) => {
  await withType(request, async ({ semesterId, student }) => {
    const page = await pageAs(browser, request, 'registration');
    await page.goto(`${AT}/student-subject-list?semesterId=${semesterId}`);
    await choose(page.getByRole('main'), '学生', student.studentNo);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(new RegExp(`studentId=${student.id}`));
    await page.reload();
    await expect(page.getByText(student.studentNo).first()).toBeVisible();
    await page.goto(`${AT}/student-list?semesterId=${semesterId}&keyword=${student.studentNo}`);
    await expect(page.getByRole('heading', { level: 1, name: '学生选课学分' })).toBeVisible();
    await page.close();
  });
};

const readsLog: Effect = async ({ browser, request }) => {
  await withType(request, async ({ id, code }) => {
    const page = await pageAs(browser, request, 'registration');
    await page.goto(`${AT}/log-list?view=office&keyword=${id}`);
    await page.getByRole('row').filter({ hasText: 'es.type' }).first().click();
    await expect(page.getByRole('dialog').getByText(code).first()).toBeVisible();
    await page.goto(`${AT}/log-list`);
    await expect(page.getByRole('heading', { level: 2, name: '选课决定' })).toBeVisible();
    await page.goto(`${AT}/type-list?ids=${id}`);
    await page.getByRole('row').filter({ hasText: code }).getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
    await page.close();
  });
};

interface Settings {
  settings: object;
  version: number;
}
const plansRound: Effect = async ({ browser, request }) => {
  const semesterId = await laterTerm(request);
  const name = `轮次${short('R')}`;
  const page = await pageAs(browser, request, 'registration');
  const form = await openForm(page, `${AT}/settings?semesterId=${semesterId}`, '新增轮次');
  await choose(form, '类型', '模拟选课');
  await form.getByLabel('第几轮').fill('97');
  await form.getByLabel('中文名称').fill(name);
  await form.getByLabel('英文名称').fill(name);
  const dated = async (label: string, at: string) => {
    await form.getByLabel(label).fill(at);
    await form.getByLabel(label).press('Enter');
  };
  await dated('开始时间', '2032-01-02 09:00:00');
  await dated('结束时间', '2032-01-01 09:00:00');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('结束时间须晚于开始时间')).toBeVisible();
  await dated('结束时间', '2032-01-02 12:00:00');
  // What goes moves the button.
  await expect(form.getByText('结束时间须晚于开始时间')).toBeHidden();
  await save(page, form);
  await page.goto(`${AT}/settings?semesterId=${semesterId}&keyword=${name}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('未开始');
  const before = await ask<Settings>(request, 'GET', `${API}/settings`);
  await page.getByLabel('同时轮候的门数').fill('5');
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
  await page.goto(`${AT}/log-list?view=office&subject=es.setting`);
  await expect(page.getByRole('row').filter({ hasText: 'es.setting' }).first()).toBeVisible();
  await page.close();
  const { version } = await ask<Settings>(request, 'GET', `${API}/settings`);
  await ask(request, 'PATCH', `${API}/settings`, { settings: before.settings, version });
  const rounds = await ask<Rows<Row>>(request, 'GET', `${API}/round?keyword=${encodeURIComponent(name)}`);
  await ask(request, 'DELETE', `${API}/round?ids=${rounds.data[0]?.id}`);
};

/** Writes a help page and reads it as somebody else; what stood there before comes back. */
export const writesHelp =
  (path: string, key: string, writer: User = 'registration'): Effect =>
  async ({ browser, request }) => {
    const text = `帮助 ${short('H')}`;
    const before = await callAs<{ titleZh: string; titleEn: string; bodyZh: string; bodyEn: string }>(
      request,
      writer,
      'GET',
      `/api/content/${key}`,
    );
    const page = await pageAs(browser, request, writer);
    await page.goto(path);
    await page.getByRole('button', { name: '编辑' }).click();
    await page.getByLabel('中文标题').fill('说明');
    await page.getByRole('textbox', { name: '中文内容' }).fill(text);
    await page.getByRole('button', { name: '保存内容' }).click();
    await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
    await page.close();
    const other = await pageAs(browser, request, 'superadmin');
    await other.goto(path);
    await expect(other.getByText(text)).toBeVisible();
    await other.close();
    const { version } = await callAs<Row>(request, writer, 'GET', `/api/content/${key}`);
    const { titleZh, titleEn, bodyZh, bodyEn } = before;
    await callAs(request, writer, 'PATCH', `/api/content/${key}`, { titleZh, titleEn, bodyZh, bodyEn, version });
  };

export const selectionEffects: Readonly<Record<string, Effect>> = {
  [`${AT}/course-list`]: setsQuota,
  [`${AT}/type-list`]: addsType,
  [`${AT}/student-list`]: assignsUnits,
  [`${AT}/student-subject-list`]: findsSelections,
  [`${AT}/log-list`]: readsLog,
  [`${AT}/settings`]: plansRound,
  [`${AT}/help`]: writesHelp(`${AT}/help`, 'es-help'),
};
