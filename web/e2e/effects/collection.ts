import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callAs, choose, pageAs } from '../support';
import { openForm, save, short } from './student';
import type { Effect } from './types';

const OFFICE = '/learning/ttsp';
const OWN = '/learning/ttsp/user/course-planning';
const API = '/api/ttsp';
interface Row {
  id: string;
  version: number;
  labels?: Record<string, string>;
}
interface Rows<R> {
  data: R[];
}
interface Option {
  value: string;
  label: string;
}
const rowsOf = async <R>(request: APIRequestContext, path: string): Promise<R[]> =>
  (await callAs<Rows<R>>(request, 'registration', 'GET', `${API}${path}`)).data;
const codeOf = (label: string | undefined) => label?.split(' – ')[0] ?? '';

interface Place {
  roundId: string;
  divisionId: string;
  division: string;
  programme: string;
}
/** The round that the division of the demonstration still fills in for. */
async function placeOf(request: APIRequestContext): Promise<Place> {
  const rounds = await callAs<Rows<Row & { status: string }>>(request, 'division', 'GET', `${API}/user/round`);
  for (const round of rounds.data.filter(({ status }) => status === 'OPEN')) {
    const query = `roundId=${round.id}&pageSize=50`;
    const states = await callAs<Rows<Row & { divisionId: string; submitStatus: string }>>(
      request,
      'division',
      'GET',
      `${API}/user/division?${query}`,
    );
    const open = states.data.filter(({ submitStatus }) =>
      ['NOT_STARTED', 'EDITING', 'RETURNED'].includes(submitStatus),
    );
    for (const { divisionId, labels } of open) {
      const programme = await programmeOf(request, divisionId);
      if (programme !== undefined) {
        return { roundId: round.id, divisionId, division: codeOf(labels?.divisionId), programme };
      }
    }
  }
  throw new Error('the demonstration has no round that the division may fill in for');
}
/** A programme of the division, as those who fill in see it. */
async function programmeOf(request: APIRequestContext, divisionId: string): Promise<string | undefined> {
  const path = `/api/basic/resources/college/programme/programme?divisionId=${divisionId}&pageSize=1`;
  const { data } = await callAs<Rows<{ code: string }>>(request, 'division', 'GET', path);
  return data[0]?.code;
}
const query = ({ roundId, divisionId }: Place) => `roundId=${roundId}&divisionId=${divisionId}`;

/** A course of the catalogue that the division has not planned yet; what an earlier run left is no hindrance. */
async function freeCourse(request: APIRequestContext, place: Place, nth: number): Promise<Option> {
  const planned = await rowsOf<{ courseId: string }>(request, `/course?${query(place)}&pageSize=200`);
  const taken = new Set(planned.map(({ courseId }) => courseId));
  const catalogue = await callAs<Rows<{ id: string; code: string }>>(
    request,
    'regulations',
    'GET',
    '/api/sp/course?studentType=UG&status=ACTIVE&pageSize=200',
  );
  const free = catalogue.data.filter(({ id }) => !taken.has(id))[nth];
  if (free === undefined) throw new Error('every course is planned already');
  return { value: free.id, label: free.code };
}
const remove = (request: APIRequestContext, table: string, id: string) =>
  callAs(request, 'registration', 'DELETE', `${API}/${table}?ids=${id}`);

/** A planned course of this test alone, with the way to take it back. */
async function withCourse(
  request: APIRequestContext,
  nth: number,
  run: (entry: Row, code: string, place: Place) => Promise<void>,
): Promise<void> {
  const place = await placeOf(request);
  const course = await freeCourse(request, place, nth);
  const entry = await callAs<Row>(request, 'registration', 'POST', `${API}/course`, {
    roundId: place.roundId,
    divisionId: place.divisionId,
    courseId: course.value,
    curriculumType: 'FE',
    sectionsPlanned: 1,
    quotaPerSection: 30,
    hourPattern: '2+1',
    weeks: 'ALL',
  });
  try {
    await run(entry, course.label, place);
  } finally {
    for (const { id } of await rowsOf<Row>(request, `/teacher?${query(place)}&entryId=${entry.id}&pageSize=50`)) {
      await remove(request, 'teacher', id);
    }
    await remove(request, 'course', entry.id);
  }
}

async function seesMistake(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
}

type Side = 'office' | 'own';
const sides = {
  office: { user: 'registration', at: OFFICE },
  own: { user: 'division', at: OWN },
} as const;
const other = (side: Side): Side => (side === 'office' ? 'own' : 'office');

const addsCourse =
  (side: Side): Effect =>
  async ({ browser, request }) => {
    const place = await placeOf(request);
    const course = await freeCourse(request, place, side === 'office' ? 1 : 2);
    const { user, at } = sides[side];
    const page = await pageAs(browser, request, user);
    const form = await openForm(page, `${at}/course?${query(place)}`, '新增课程');
    await seesMistake(form);
    await choose(form, '课程', course.label);
    if (side === 'office') await choose(form, '学部', place.division);
    await choose(form, '课程类别', 'FE');
    await save(page, form);
    // What has no teacher yet is found by the check.
    if (side === 'own') {
      await page.getByRole('button', { name: /检查$/ }).click();
      await expect(page.getByRole('dialog').getByText(course.label).first()).toBeVisible();
    }
    await page.close();
    const elsewhere = sides[other(side)];
    const seen = await pageAs(browser, request, elsewhere.user);
    await seen.goto(`${elsewhere.at}/course?${query(place)}&keyword=${course.label}`);
    await expect(seen.getByRole('row').filter({ hasText: course.label })).toBeVisible();
    await seen.close();
    const made = await rowsOf<Row>(request, `/course?${query(place)}&keyword=${course.label}`);
    for (const { id } of made) await remove(request, 'course', id);
  };

const addsGroup =
  (side: Side): Effect =>
  async ({ browser, request }) => {
    const place = await placeOf(request);
    const { user, at } = sides[side];
    const name = short('GRP');
    const page = await pageAs(browser, request, user);
    const form = await openForm(page, `${at}/group?${query(place)}`, '新增学生组');
    await seesMistake(form);
    await form.getByLabel('组名').fill(name);
    if (side === 'office') await choose(form, '学部', place.division);
    await choose(form, '专业', place.programme);
    await save(page, form);
    await page.close();
    const elsewhere = sides[other(side)];
    const seen = await pageAs(browser, request, elsewhere.user);
    await seen.goto(`${elsewhere.at}/group?${query(place)}&keyword=${name}`);
    await expect(seen.getByRole('row').filter({ hasText: name })).toBeVisible();
    await seen.close();
    for (const { id } of await rowsOf<Row>(request, `/group?${query(place)}&keyword=${name}`)) {
      await remove(request, 'group', id);
    }
  };

const addsTeaching =
  (side: Side): Effect =>
  ({ browser, request }) =>
    withCourse(request, side === 'office' ? 3 : 4, async (entry, code, place) => {
      const { user, at } = sides[side];
      const [teacher] = await callAs<Option[]>(
        request,
        user,
        'GET',
        '/api/basic/resources/organization/teacher/options',
      );
      const page = await pageAs(browser, request, user);
      const form = await openForm(page, `${at}/teacher?${query(place)}`, '新增任课安排');
      await seesMistake(form);
      await choose(form, '课程', code);
      if (side === 'office') await choose(form, '学部', place.division);
      await choose(form, '教师', codeOf(teacher?.label));
      await save(page, form);
      await page.close();
      const elsewhere = sides[other(side)];
      const seen = await pageAs(browser, request, elsewhere.user);
      await seen.goto(`${elsewhere.at}/teacher?${query(place)}&entryId=${entry.id}`);
      await expect(
        seen
          .getByRole('row')
          .filter({ hasText: codeOf(teacher?.label) })
          .first(),
      ).toBeVisible();
      await seen.close();
    });

const someUser = async (request: APIRequestContext): Promise<Option> => {
  const [user] = await callAs<Option[]>(request, 'registration', 'GET', '/api/security/user/options?keyword=head');
  if (user === undefined) throw new Error('the demonstration has no head of department');
  return user;
};
const namesPerson: Effect = async ({ browser, request }) => {
  const place = await placeOf(request);
  const user = await someUser(request);
  const page = await pageAs(browser, request, 'registration');
  const at = `${OFFICE}/division?roundId=${place.roundId}`;
  await page.goto(at);
  await page.getByRole('button', { name: '提醒学部' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '查看影响' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '发送提醒' })).toBeVisible();
  const form = await openForm(page, `${at}&tab=authority`, '新增填报人');
  await seesMistake(form);
  await choose(form, '填报人', codeOf(user.label));
  await choose(form, '学部', place.division);
  await save(page, form);
  await page.close();
  const seen = await pageAs(browser, request, 'division');
  await seen.goto(`${OWN}/division?roundId=${place.roundId}`);
  await expect(seen.getByRole('row').filter({ hasText: user.label }).first()).toBeVisible();
  await seen.close();
  const all = await rowsOf<Row & { userId: string }>(request, `/authority?${query(place)}&pageSize=200`);
  for (const row of all.filter(({ userId }) => userId === user.value)) await remove(request, 'authority', row.id);
};

const readsAuthority: Effect = async ({ browser, request }) => {
  const place = await placeOf(request);
  const page = await pageAs(browser, request, 'division');
  await page.goto(`${OWN}/division?roundId=${place.roundId}`);
  await expect(page.getByText(/开放填报至/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: place.division }).first();
  await expect(row).toBeVisible();
  await page.close();
  const seen = await pageAs(browser, request, 'registration');
  await seen.goto(`${OFFICE}/division?roundId=${place.roundId}&tab=authority`);
  await expect(seen.getByRole('row').filter({ hasText: place.division }).first()).toBeVisible();
  await seen.close();
};

interface Config {
  settings: Record<string, unknown> & { defaultQuota: number };
  version: number;
}
const changesConfig: Effect = async ({ browser, request }) => {
  const before = await callAs<Config>(request, 'registration', 'GET', `${API}/config`);
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${OFFICE}/config`);
  await page.getByLabel('每班默认人数').fill('37');
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByText('设置已保存')).toBeVisible();
  await page.close();
  const seen = await pageAs(browser, request, 'division');
  await seen.goto(`${OWN}/config`);
  await expect(seen.getByLabel('每班默认人数')).toHaveValue('37');
  await seen.close();
  const { version } = await callAs<Config>(request, 'registration', 'GET', `${API}/config`);
  await callAs(request, 'registration', 'PATCH', `${API}/config`, { settings: before.settings, version });
};
const readsConfig: Effect = async ({ browser, request }) => {
  const { settings } = await callAs<Config>(request, 'registration', 'GET', `${API}/config`);
  const page = await pageAs(browser, request, 'division');
  await page.goto(`${OWN}/config`);
  await expect(page.getByLabel('每班默认人数')).toHaveValue(String(settings.defaultQuota));
  await expect(page.getByLabel('每班默认人数')).toBeDisabled();
  await page.close();
  const seen = await pageAs(browser, request, 'registration');
  await seen.goto(`${OFFICE}/config`);
  await expect(seen.getByLabel('每班默认人数')).toHaveValue(String(settings.defaultQuota));
  await seen.close();
};

const readsLog =
  (side: Side): Effect =>
  ({ browser, request }) =>
    withCourse(request, side === 'office' ? 5 : 6, async (entry, code, place) => {
      const { user, at } = sides[side];
      const page = await pageAs(browser, request, user);
      await page.goto(`${at}/log?keyword=${entry.id}`);
      await page.getByRole('row').filter({ hasText: 'ttsp' }).first().click();
      await expect(
        page
          .getByRole('dialog')
          .getByText(/^变更|课程|ttsp/)
          .first(),
      ).toBeVisible();
      await page.goto(`${at}/course?${query(place)}&ids=${entry.id}`);
      await page.getByRole('row').filter({ hasText: code }).getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
      await page.close();
    });

async function writes(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill(title);
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
}
const writesHelp: Effect = async ({ browser, request }) => {
  const text = `采集说明 ${short('H')}`;
  const page = await pageAs(browser, request, 'registration');
  await page.goto(`${OFFICE}/help`);
  await writes(page, '采集', text);
  await page.close();
  const seen = await pageAs(browser, request, 'superadmin');
  await seen.goto(`${OFFICE}/help`);
  await expect(seen.getByText(text)).toBeVisible();
  await seen.close();
};
/** What the registry writes for divisions; the super administrator holds both sides. */
const readsText =
  (address: string, title: string): Effect =>
  async ({ browser, request }) => {
    const text = `${title} ${short('T')}`;
    const writer = await pageAs(browser, request, 'superadmin');
    await writer.goto(address);
    await writes(writer, title, text);
    await writer.close();
    const page = await pageAs(browser, request, 'division');
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
    await page.goto(`${OWN}/introduction`);
    await page.getByRole('link', { name: '填报课程' }).getByRole('button').click();
    await expect(page).toHaveURL(/course-planning\/course\?roundId=/);
    await page.close();
  };

export const collectionEffects: Readonly<Record<string, Effect>> = {
  [`${OFFICE}/course`]: addsCourse('office'),
  [`${OFFICE}/group`]: addsGroup('office'),
  [`${OFFICE}/teacher`]: addsTeaching('office'),
  [`${OFFICE}/division`]: namesPerson,
  [`${OFFICE}/config`]: changesConfig,
  [`${OFFICE}/log`]: readsLog('office'),
  [`${OFFICE}/help`]: writesHelp,
  [`${OWN}/introduction`]: readsText(`${OWN}/introduction`, '填报说明'),
  [`${OWN}/course`]: addsCourse('own'),
  [`${OWN}/group`]: addsGroup('own'),
  [`${OWN}/teacher`]: addsTeaching('own'),
  [`${OWN}/division`]: readsAuthority,
  [`${OWN}/config`]: readsConfig,
  [`${OWN}/log`]: readsLog('own'),
  '/learning/ttsp/user/help': readsText('/learning/ttsp/user/help', '填报帮助'),
};
