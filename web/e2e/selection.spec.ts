import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { Row, Rows } from './effects/selection';
import { short } from './effects/student';
import { newSectionOf } from './effects/timetabling';
import { makePerson } from './effects/ways';
import type { Mail } from './smtp';
import { callAs, callWith, freshToken, pageWith } from './support';

const AT = '/student/course-selection';
const PASSWORD = 'Quiet-River-2931';
const SECOND_MS = 1000;
// Undergraduates have a round of the demonstration that is open.
const TYPE = 'TPG';

interface Chooser {
  id: string;
  email: string;
  page: Page;
}
/** Somebody who works on this type of students, whatever the others look at. */
async function officer(request: APIRequestContext): Promise<string> {
  const roles = await callAs<{ value: string; label: string }[]>(
    request,
    'superadmin',
    'GET',
    '/api/security/role/options',
  );
  const roleIds = roles.flatMap(({ value, label }) => (label.startsWith('super-admin ') ? [value] : []));
  const token = await freshToken(request, await makePerson(request, 'o', { roleIds }));
  await callWith(request, token, 'POST', '/api/user/student-type', { studentType: TYPE });
  return token;
}

/** Three who are new at the university. */
async function arrivals(
  request: APIRequestContext,
  token: string,
): Promise<{ id: string; studentNo: string; email: string }[]> {
  const first = async (path: string) => (await callWith<{ value: string }[]>(request, token, 'GET', path))[0]?.value;
  const categoryId = await first('/api/basic/resources/student/category/options?enabled=true');
  const programmeId = await first('/api/basic/resources/college/programme/programme/options?enabled=true');
  const cohortId = await first('/api/si/cohort/options');
  const made = [];
  for (let count = 0; count < 3; count += 1) {
    const email = `${short('S').toLowerCase()}@demo.invalid`;
    const row = await callWith<{ id: string; studentNo: string }>(request, token, 'POST', '/api/si/student', {
      nameCn: `测试${short('N').slice(-6)}`,
      nameEn: 'Browser Test',
      gender: 'F',
      birthDate: '2003-05-06',
      idType: 'PASSPORT',
      idNo: short('E').slice(-9),
      nationality: '新西兰',
      studentType: TYPE,
      categoryId,
      programmeId,
      cohortId,
      studyMode: 'FT',
      email,
    });
    made.push({ ...row, email });
  }
  await callWith(request, token, 'POST', '/api/si/task/register', {
    ids: made.map(({ id }) => id),
    date: new Date(Date.now() + 8 * 3600 * SECOND_MS).toISOString().slice(0, 10),
    checks: { ignoreDocuments: '浏览器测试' },
    dryRun: false,
  });
  return made;
}

/** Signs in for the first time. */
async function chooser(
  browser: Browser,
  request: APIRequestContext,
  { id, studentNo, email }: { id: string; studentNo: string; email: string },
): Promise<Chooser> {
  const username = studentNo.toLowerCase();
  const accounts = await callAs<Rows<Row>>(request, 'superadmin', 'GET', `/api/security/user?keyword=${username}`);
  const { temporaryPassword } = await callAs<{ temporaryPassword: string }>(
    request,
    'superadmin',
    'POST',
    '/api/security/account/reset-password',
    { id: accounts.data[0]?.id },
  );
  const token = await freshToken(request, { username, password: temporaryPassword });
  await callWith(request, token, 'POST', '/api/user/password', { current: temporaryPassword, next: PASSWORD });
  return { id, email, page: await pageWith(browser, token) };
}

/** One seat of one section for three students of taught programmes, in a round that nobody has opened yet. */
async function planned(request: APIRequestContext, office: string, students: readonly string[]) {
  const ask = (path: string, body: object) => callWith<Row>(request, office, 'POST', `/api/es/${path}`, body);
  const section = await newSectionOf(request, office);
  const { semesterId } = section;
  const code = short('J').slice(-10);
  const type = await ask('type', {
    semesterId,
    studentType: TYPE,
    code,
    nameCn: `类别${code}`,
    nameEn: `Type ${code}`,
    unitsTarget: 3,
    releaseBy: 'SHARE',
  });
  const own = { semesterId, electiveTypeId: type.id };
  await ask('course', { ...own, sectionId: section.id, quota: 1 });
  for (const studentId of students) await ask('quota', { ...own, studentId, unitsAssigned: 6 });
  const name = `轮次${code}`;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const round = await ask('round', {
    semesterId,
    studentType: TYPE,
    kind: 'FORMAL',
    // Another one in every run.
    no: 1 + (Math.floor(Date.now() / SECOND_MS) % 99),
    nameCn: name,
    nameEn: `Round ${code}`,
    startAt: at(-60 * SECOND_MS),
    endAt: at(300 * SECOND_MS),
    shares: [`${code}:100`],
    allocation: 'FIRST_COME',
  });
  return {
    round,
    name,
    sectionId: section.id,
    sectionNo: section.sectionNo,
    what: `${section.code} (${section.sectionNo})`,
    courseCode: section.code,
  };
}

async function enters(page: Page, courseCode: string): Promise<void> {
  await page.goto(`${AT}?tab=courses&keyword=${courseCode}`);
  await page.getByRole('checkbox', { name: '我已阅读并理解' }).check();
  await page.getByRole('button', { name: '进入选课' }).click();
}
/** Asks for the seat; whether it was got. */
async function races(page: Page, what: string): Promise<boolean> {
  await page.getByRole('button', { name: `选课 ${what}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '选课', exact: true }).click();
  const got = dialog.getByText('选课成功');
  await expect(got.or(dialog.getByText('没有成功，原有的课程不变'))).toBeVisible();
  // Either way there is something to keep.
  await expect(dialog.getByRole('region', { name: '回执' })).toBeVisible();
  return got.isVisible();
}

test('three students race for one seat; the one who waits is promoted and told', async ({ browser, request }) => {
  test.slow();
  const token = await officer(request);
  const arrived = await arrivals(request, token);
  const { round, name, sectionId, sectionNo, what, courseCode } = await planned(
    request,
    token,
    arrived.map(({ id }) => id),
  );
  const students = await Promise.all(arrived.map((one) => chooser(browser, request, one)));
  const office = await pageWith(browser, token);
  await office.goto(`/learning/es/settings?keyword=${name}`);
  await office.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '开始本轮' }).click();
  const opening = office.getByRole('dialog');
  await opening.getByLabel('原因').fill('按公布的时间开始');
  await opening.getByRole('button', { name: '开始本轮' }).click();
  await expect(office.getByText('本轮已开始')).toBeVisible();
  // The timetable of the section is a draft; the control room opens it all the same.
  const open = { roundId: round.id, sectionId, status: 'OPEN', reason: '测试' };
  await callWith(request, token, 'POST', '/api/es/control/section', open);

  await Promise.all(students.map(({ page }) => enters(page, courseCode)));
  const got = await Promise.all(students.map(({ page }) => races(page, what)));
  expect(got.filter(Boolean)).toHaveLength(1);
  const winner = students[got.indexOf(true)];
  const waiter = students[got.indexOf(false)];
  if (winner === undefined || waiter === undefined) throw new Error('nobody won or nobody lost');

  // What the refusal offers is done by its button.
  await waiter.page.getByRole('dialog').getByRole('button', { name: /轮候/ }).first().click();
  const joining = waiter.page.getByRole('dialog');
  await joining.getByRole('button', { name: '加入轮候', exact: true }).click();
  await expect(joining.getByText('已进入轮候，第 1 位')).toBeVisible();
  await joining.getByRole('button', { name: '关闭' }).last().click();
  await expect(waiter.page.getByRole('button', { name: `退出轮候 ${what}` })).toBeVisible();

  await winner.page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await winner.page.getByRole('button', { name: `退选 ${what}`, exact: true }).click();
  const dropping = winner.page.getByRole('dialog');
  await dropping.getByRole('button', { name: '退选', exact: true }).click();
  await expect(dropping.getByText('退选成功')).toBeVisible();

  // Without touching the page.
  await expect(waiter.page.getByRole('button', { name: `退选 ${what}`, exact: true })).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => {
      const mails = await fetch(`${process.env.MAIL_URL}/?to=${encodeURIComponent(waiter.email)}`);
      return ((await mails.json()) as Mail[]).map(({ text }) => text).join('\n');
    })
    .toContain(`${courseCode} ${sectionNo} 有了空位，按轮候顺序您已选上`);

  await office.goto(`/learning/es/settings?roundId=${round.id}`);
  await office.getByRole('button', { name: '验证账本' }).click();
  await expect(office.getByText(/账本成立：重新计算 6 条/)).toBeVisible();
  await office.getByRole('button', { name: '结束本轮' }).click();
  const closing = office.getByRole('dialog');
  await closing.getByLabel('原因').fill('测试结束');
  await closing.getByRole('button', { name: '结束本轮' }).click();
  await expect(office.getByText('本轮已结束')).toBeVisible();
  for (const page of [office, ...students.map((one) => one.page)]) await page.context().close();
});
