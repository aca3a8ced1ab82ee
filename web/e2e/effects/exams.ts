import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, choose, pageAs } from '../support';
import { carryOut } from './planning';
import { type Rows, writesHelp } from './selection';
import { openForm, save, short } from './student';
import type { Effect } from './types';

const AT = '/exam';
const API = '/api/exam';
interface Item {
  id: string;
  nameCn: string;
  semesterId: string;
  startDate: string;
  status: string;
}
interface Paper {
  id: string;
  label: string;
}
const ask = <T>(request: APIRequestContext, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  callAs<T>(request, 'exam', method, `${API}${path}`, body);

/** The season of this semester's undergraduates. */
async function current(request: APIRequestContext): Promise<Item> {
  const { data } = await ask<Rows<Item>>(request, 'GET', '/item?status=PUBLISHED&studentType=UG');
  if (data[0] === undefined) throw new Error('the demonstration has no published season');
  return data[0];
}

/** A season of its own in this semester, taken away afterwards with its papers. */
async function withSeason(request: APIRequestContext, act: (item: Item) => Promise<void>): Promise<void> {
  const { semesterId, startDate } = await current(request);
  const name = short('季');
  const body = { semesterId, studentType: 'UG', kind: 'MIDTERM', nameCn: name, nameEn: name, slots: ['09:00'] };
  const item = await ask<Item>(request, 'POST', '/item', { ...body, startDate, endDate: startDate });
  try {
    await act(item);
  } finally {
    for (;;) {
      const { data } = await ask<Rows<Paper>>(request, 'GET', `/course?itemId=${item.id}&pageSize=100`);
      if (data.length === 0) break;
      await ask(request, 'DELETE', `/course?${data.map(({ id }) => `ids=${id}`).join('&')}`);
    }
    await ask(request, 'DELETE', `/item?ids=${item.id}`);
  }
}

const addsSeason: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'exam');
  const name = short('季');
  const form = await openForm(page, `${AT}/config/current-item`, '新增考试季');
  await form.getByLabel('中文名称').fill(name);
  await form.getByLabel('英文名称').fill(name);
  const { semesterId } = await current(request);
  const term = await callAs<{ code: string }>(
    request,
    'superadmin',
    'GET',
    `/api/basic/resources/college/semester/${semesterId}`,
  );
  await choose(form, '学期', term.code);
  await form.getByLabel('首日').fill('2027-01-11');
  await form.getByLabel('首日').press('Enter');
  await form.getByLabel('末日').fill('2027-01-08');
  await form.getByLabel('末日').press('Enter');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/末日须不早于首日/)).toBeVisible();
  await form.getByLabel('末日').fill('2027-01-15');
  await form.getByLabel('末日').press('Enter');
  await save(page, form);
  await page.goto(`${AT}/config/current-item?keyword=${name}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '改为排考中' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '查看影响' }).click();
  await expect(page.getByText(/还没有科目/).first()).toBeVisible();
  const { data } = await ask<Rows<Item>>(request, 'GET', `/item?keyword=${name}`);
  await page.goto(`${AT}/course-list?itemId=${data[0]?.id}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.close();
  await ask(request, 'DELETE', `/item?ids=${data[0]?.id}`);
};

const collectsPapers: Effect = async ({ browser, request }) => {
  await withSeason(request, async ({ id }) => {
    const page = await pageAs(browser, request, 'exam');
    await page.goto(`${AT}/course-list?itemId=${id}`);
    await page.getByRole('button', { name: '从教学班生成' }).click();
    await carryOut(page, '生成科目', '科目已生成');
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    const { data } = await ask<Rows<Paper>>(request, 'GET', `/course?itemId=${id}&pageSize=1`);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: data[0]?.label ?? '—' })
        .first(),
    ).toBeVisible();
    await page.goto(`${AT}/log-list?keyword=${data[0]?.id}`);
    await expect(page.getByRole('row').filter({ hasText: 'exam.course' }).first()).toBeVisible();
    await page.close();
  });
};

const addsRoom: Effect = async ({ browser, request }) => {
  const used = await ask<Rows<{ placeId: string }>>(request, 'GET', '/room?pageSize=200');
  const taken = new Set(used.data.map(({ placeId }) => placeId));
  const places = await callAs<Rows<{ id: string; code: string }>>(
    request,
    'superadmin',
    'GET',
    '/api/basic/resources/place?pageSize=200',
  );
  const place = places.data.find(({ id }) => !taken.has(id));
  if (place === undefined) throw new Error('every place is an exam room');
  const page = await pageAs(browser, request, 'exam');
  const form = await openForm(page, `${AT}/room-list`, '新增考场');
  await choose(form, '场地', place.code);
  await form.getByLabel('排数').fill('4');
  await form.getByLabel('每排座位').fill('5');
  await choose(form, '停用座位', 'F1');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/停用座位写成/)).toBeVisible();
  await page.close();
  const body = { placeId: place.id, seatRows: 4, seatCols: 5, outOfUse: ['B2'] };
  const room = await ask<{ id: string; capacity: number }>(request, 'POST', '/room', body);
  expect(room.capacity).toBe(19);
  const seen = await pageAs(browser, request, 'exam');
  await seen.goto(`${AT}/room-list?ids=${room.id}`);
  await seen.getByRole('row').filter({ hasText: place.code }).getByRole('button').first().click();
  await expect(seen.getByRole('region', { name: '座位图' }).getByTitle('座位 B2（停用）')).toBeVisible();
  await seen.close();
  await ask(request, 'DELETE', `/room?ids=${room.id}`);
};

const readsLog: Effect = async ({ browser, request }) => {
  await withSeason(request, async ({ id, nameCn }) => {
    const page = await pageAs(browser, request, 'exam');
    await page.goto(`${AT}/log-list?keyword=${id}`);
    await page.getByRole('row').filter({ hasText: 'exam.item' }).first().click();
    await expect(page.getByRole('dialog').getByText(nameCn).first()).toBeVisible();
    await page.goto(`${AT}/config/current-item?ids=${id}`);
    await page.getByRole('row').filter({ hasText: nameCn }).getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: '变更记录' })).toBeVisible();
    await page.close();
  });
};

const changesSetting: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'exam');
  await page.goto(`${AT}/config/setting`);
  const gap = page.getByLabel('两科之间至少间隔（分钟）');
  const before = await gap.inputValue();
  const saves = async (minutes: string) => {
    await gap.fill(minutes);
    await page.getByRole('button', { name: '保存' }).click();
  };
  await saves('500');
  await expect(page.getByText('须为 0 至 240')).toBeVisible();
  await saves('75');
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.goto(`${AT}/log-list?subject=exam.setting`);
  await expect(page.getByRole('row').filter({ hasText: 'exam.setting' }).first()).toBeVisible();
  await page.goto(`${AT}/config/setting`);
  await saves(before);
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.close();
};

interface Candidate {
  id: string;
  paperId: string;
  studentId: string;
  roomId: string | null;
  seatNo: string;
  labels: Record<string, string>;
}
const candidates = (request: APIRequestContext, filter: string) =>
  ask<Rows<Candidate>>(request, 'GET', `/candidate?pageSize=5&${filter}`).then(({ data }) => data);

const approvesCandidate: Effect = async ({ browser, request }) => {
  const { id: itemId } = await current(request);
  const [someone] = await candidates(request, `itemId=${itemId}&state=ELIGIBLE`);
  const papers = await ask<Rows<Paper>>(
    request,
    'GET',
    `/course?itemId=${itemId}&pageSize=50&sortField=label&sortOrder=descend`,
  );
  const taken = new Set((await candidates(request, `studentId=${someone?.studentId}`)).map(({ paperId }) => paperId));
  const paper = papers.data.find(({ id }) => !taken.has(id));
  const made = await ask<Candidate>(request, 'POST', '/candidate', {
    itemId,
    paperId: paper?.id,
    studentId: someone?.studentId,
    state: 'PENDING',
  });
  try {
    const page = await pageAs(browser, request, 'exam');
    await page.goto(`${AT}/student-list?itemId=${itemId}&ids=${made.id}`);
    await page
      .getByRole('row')
      .filter({ hasText: paper?.label ?? '—' })
      .getByRole('button', { name: '更多操作' })
      .click();
    await page.getByRole('menuitem', { name: '批准', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '查看影响' }).click();
    await expect(dialog.getByText('请填写原因')).toBeVisible();
    await dialog.getByLabel('原因').fill('住院证明已核');
    await carryOut(page, '批准申请', '已批准');
    await page.close();
    expect((await ask<Candidate & { state: string }>(request, 'GET', `/candidate/${made.id}`)).state).toBe('ELIGIBLE');
  } finally {
    await ask(request, 'DELETE', `/candidate?ids=${made.id}`);
  }
};

const opensPair: Effect = async ({ browser, request }) => {
  const { id } = await current(request);
  const page = await pageAs(browser, request, 'exam');
  await page.goto(`${AT}/course-clash-list?itemId=${id}`);
  await page
    .getByRole('button', { name: /^\d+ 名考生$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await page.close();
};

const followsFinding: Effect = async ({ browser, request }) => {
  const { id } = await current(request);
  const page = await pageAs(browser, request, 'exam');
  await page.goto(`${AT}/course-clash-check?itemId=${id}`);
  await page.getByText(/^未完成 \d+$/).click();
  await page.getByRole('link', { name: '前往安排' }).first().click();
  await expect(page).toHaveURL(/schedule-list\?itemId=.*keyword=/);
  await page.close();
};

interface BoardPaper extends Paper {
  day: string | null;
  startTime: string;
  locked: boolean;
}
const movesPaper: Effect = async ({ browser, request }) => {
  const { id } = await current(request);
  const board = () =>
    ask<{ papers: BoardPaper[]; days: string[]; slots: string[] }>(request, 'GET', `/schedule/board?itemId=${id}`);
  const before = await board();
  const paper = before.papers.find(({ day, locked }) => day !== null && !locked);
  if (paper === undefined) throw new Error('the demonstration has no paper to move');
  const targets = await ask<{ day: string; startTime: string; overlapping: number; fits: boolean }[]>(
    request,
    'GET',
    `/schedule/target?paperId=${paper.id}`,
  );
  const target = targets.find(
    ({ day, startTime, overlapping, fits }) =>
      overlapping === 0 && fits && (day !== paper.day || startTime !== paper.startTime),
  );
  if (target === undefined) throw new Error('the paper can go nowhere');
  const page = await pageAs(browser, request, 'exam');
  await page.goto(`${AT}/schedule-list?itemId=${id}&view=board`);
  await page.getByLabel('查找科目').fill(paper.label);
  const card = page.getByRole('button', { name: new RegExp(`^${paper.label}`) }).first();
  await card.dragTo(page.getByRole('region', { name: `${target.day} ${target.startTime}` }));
  const place = async () => (await board()).papers.find((one) => one.id === paper.id);
  await expect.poll(async () => (await place())?.day, 'it lies in its new place').toBe(target.day);
  await page.getByRole('button', { name: '撤销上一步' }).click();
  await expect.poll(async () => (await place())?.startTime, 'it is back').toBe(paper.startTime);
  await page.close();
};

const movesSeat: Effect = async ({ browser, request }) => {
  const { id } = await current(request);
  const page = await pageAs(browser, request, 'exam');
  const rows = await ask<Rows<Candidate>>(
    request,
    'GET',
    `/candidate?itemId=${id}&state=ELIGIBLE&pageSize=20&sortField=seatNo&sortOrder=descend`,
  );
  const row = rows.data.find(({ seatNo, roomId }) => seatNo !== '' && roomId !== null);
  if (row === undefined) throw new Error('nobody has a seat');
  await page.goto(`${AT}/student-schedule-list?itemId=${id}&ids=${row.id}`);
  const line = page.getByRole('row').filter({ hasText: row.seatNo });
  await line.getByRole('button', { name: '调座位' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('新座位').fill('Z9');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await expect(dialog.getByText(/没有这个座位/)).toBeVisible();
  await page.reload();
  await line.getByRole('button', { name: '座位图' }).click();
  await expect(page.getByRole('region', { name: '座位图' }).locator('.seat-own')).toContainText(row.seatNo);
  await page.close();
};

const findsPaper: Effect = async ({ browser, request }) => {
  const { id } = await current(request);
  const lines = await ask<{ label: string }[]>(request, 'GET', `/timetable?itemId=${id}`);
  const label = lines.at(-1)?.label ?? '—';
  const page = await pageAs(browser, request, 'exam');
  await page.goto(`${AT}/exam-time-table?itemId=${id}`);
  await page.getByLabel('查找科目、考场或主考').fill(label);
  await expect(page.getByRole('row').filter({ hasText: label })).toHaveCount(1);
  await page.close();
};

const looksUpStudent: Effect = async ({ browser, request }) => {
  const { id } = await current(request);
  const [someone] = await candidates(request, `itemId=${id}&state=ELIGIBLE`);
  const page = await pageAs(browser, request, 'exam');
  await page.goto(`${AT}/student-exam-time-table?studentId=${someone?.studentId}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.close();
};

const readsExams: Effect = async ({ browser, request }) => {
  const own = await callAs<{ exams: { label: string; seatNo: string }[] }[]>(
    request,
    'student',
    'GET',
    '/api/student/exam',
  );
  const page = await pageAs(browser, request, 'student');
  await page.goto('/student/exam-timetable');
  const first = own[0]?.exams[0];
  if (first === undefined) await expect(page.getByText('考试安排公布后会显示在这里。')).toBeVisible();
  else await expect(page.getByRole('row').filter({ hasText: first.label })).toContainText(first.seatNo);
  await page.close();
};

interface Invigilator {
  id: string;
  teacherId: string;
  duties: number;
  labels: Record<string, string>;
}
interface Duty {
  id: string;
  day: string;
  startTime: string;
  roomId: string;
  teacherId: string;
  labels: Record<string, string>;
}

const gathersInvigilators: Effect = async ({ browser, request }) => {
  await withSeason(request, async ({ id }) => {
    await ask(request, 'POST', '/course/collect', { itemId: id });
    const page = await pageAs(browser, request, 'exam');
    await page.goto(`${AT}/invigilator-list?itemId=${id}`);
    await page.getByRole('button', { name: '加入任课教师' }).click();
    await carryOut(page, '加入', '监考人员已更新');
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    const { data } = await ask<Rows<Invigilator>>(request, 'GET', `/invigilator?itemId=${id}&pageSize=200`);
    const name = String(data[0]?.labels['teacherId'] ?? '—');
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
    await page.close();
    await ask(request, 'DELETE', `/invigilator?${data.map((one) => `ids=${one.id}`).join('&')}`);
  });
};

const assignsDuties: Effect = async ({ browser, request }) => {
  const { id } = await current(request);
  const { data } = await ask<Rows<Duty>>(request, 'GET', `/duty?itemId=${id}&role=INVIGILATOR&pageSize=1`);
  const duty = data[0];
  if (duty === undefined) throw new Error('nobody watches anything');
  const page = await pageAs(browser, request, 'exam');
  const name = String(duty.labels['teacherId']);
  await page.goto(`${AT}/section-invigilator-list?itemId=${id}&ids=${duty.id}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '取消监考' }).click();
  await carryOut(page, '取消监考', '已取消');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '自动安排' }).click();
  await carryOut(page, '安排监考', '监考已安排');
  const room = await ask<Rows<Duty>>(
    request,
    'GET',
    `/duty?itemId=${id}&day=${duty.day}&startTime=${duty.startTime}&roomId=${duty.roomId}`,
  );
  expect(room.data.length, 'the room has who it needs').toBeGreaterThanOrEqual(2);
  await page.close();
};

const printsDay: Effect = async ({ browser, request }) => {
  const { id, startDate } = await current(request);
  const page = await pageAs(browser, request, 'exam');
  await page.goto(`${AT}/print-exam-schedule?itemId=${id}`);
  await page.getByLabel('日期').click();
  await page.getByTitle(startDate, { exact: true }).last().click();
  await page.getByRole('button', { name: '生成' }).click();
  await expect(page.getByText(/已生成 \d+ 个文件，共 \d+ 页/)).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载压缩包' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^exams-.*\.zip$/);
  await page.close();
};

/** A teacher confirms a duty. */
const confirmsDuty: Effect = async ({ browser, request }) => {
  interface Own {
    duties: { id: string; day: string; startTime: string; state: string }[];
  }
  const own = () => callAs<Own[]>(request, 'teacher', 'GET', '/api/teacher/duty');
  const open = (await own()).flatMap(({ duties }) => duties).find(({ state }) => state === 'ASSIGNED');
  if (open === undefined) throw new Error('the teacher of the demonstration has no duty to confirm');
  const page = await pageAs(browser, request, 'teacher');
  await page.goto('/teacher/exam-timetable');
  await page.getByRole('button', { name: `确认 ${open.day} ${open.startTime}` }).click();
  const state = async () => (await own()).flatMap(({ duties }) => duties).find(({ id }) => id === open.id)?.state;
  await expect.poll(state, 'the duty is confirmed').toBe('CONFIRMED');
  await page.close();
};

/** A timetable for a season of its own is found, adopted and on the board. */
const findsTimetable: Effect = async ({ browser, request }) => {
  await withSeason(request, async ({ id }) => {
    await ask(request, 'POST', '/course/collect', { itemId: id });
    const { data } = await ask<Rows<Paper>>(request, 'GET', `/course?itemId=${id}&pageSize=100`);
    // A few papers without candidates fit on one day.
    const extra = data.slice(3);
    if (extra.length > 0) await ask(request, 'DELETE', `/course?${extra.map((one) => `ids=${one.id}`).join('&')}`);
    await ask(request, 'POST', '/item/state', { id, to: 'SCHEDULING' });
    const page = await pageAs(browser, request, 'exam');
    await page.goto(`${AT}/schedule-list?itemId=${id}&view=plans`);
    await page.getByRole('button', { name: '自动排考' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('时间（秒）').fill('1');
    await dialog.getByRole('button', { name: '开始' }).click();
    await expect(dialog.getByText('已完成，方案在列表中')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('button', { name: '采用 1' }).click();
    await carryOut(page, '采用方案', '方案已成为草稿');
    await page.close();
    const papers = await ask<Rows<Paper & { day: string | null }>>(request, 'GET', `/schedule?itemId=${id}`);
    expect(papers.data.every(({ day }) => day !== null)).toBe(true);
    await ask(request, 'POST', '/item/state', { id, to: 'PREPARE' });
  });
};

const schedules: Effect = async (at) => {
  await movesPaper(at);
  await findsTimetable(at);
};

const readsPapers: Effect = async (at) => {
  const { browser, request } = at;
  const own = await callAs<{ label: string; day: string | null }[]>(request, 'teacher', 'GET', '/api/teacher/exam');
  const page = await pageAs(browser, request, 'teacher');
  await page.goto('/teacher/exam-timetable');
  const first = own[0];
  if (first === undefined) await expect(page.getByText(/进入考试季后/)).toBeVisible();
  else await expect(page.getByRole('row').filter({ hasText: first.label }).first()).toBeVisible();
  await page.close();
  await confirmsDuty(at);
};

export const examEffects: Readonly<Record<string, Effect>> = {
  [`${AT}/course-list`]: collectsPapers,
  [`${AT}/student-list`]: approvesCandidate,
  [`${AT}/course-clash-list`]: opensPair,
  [`${AT}/course-clash-check`]: followsFinding,
  [`${AT}/schedule-list`]: schedules,
  [`${AT}/section-invigilator-list`]: assignsDuties,
  [`${AT}/invigilator-list`]: gathersInvigilators,
  [`${AT}/print-exam-schedule`]: printsDay,
  [`${AT}/student-schedule-list`]: movesSeat,
  [`${AT}/exam-time-table`]: findsPaper,
  [`${AT}/student-exam-time-table`]: looksUpStudent,
  '/student/exam-timetable': readsExams,
  '/teacher/exam-timetable': readsPapers,
  [`${AT}/room-list`]: addsRoom,
  [`${AT}/log-list`]: readsLog,
  [`${AT}/config/current-item`]: addsSeason,
  [`${AT}/config/introduction`]: writesHelp(`${AT}/config/introduction`, 'exam-introduction', 'exam'),
  [`${AT}/config/setting`]: changesSetting,
  [`${AT}/help`]: writesHelp(`${AT}/help`, 'exam-help', 'exam'),
};
