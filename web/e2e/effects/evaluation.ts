import { type APIRequestContext, expect } from '@playwright/test';
import { callAs, choose, goThrough, pageAs } from '../support';
import { openForm, short } from './student';
import type { Effect } from './types';

const API = '/api/te';
interface Rows<R> {
  data: R[];
}
interface Folder {
  id: string;
  nameCn: string;
  nameEn: string;
  semesterId: string;
  questionnaireId: string;
  status: string;
}
interface Section {
  id: string;
  label: string;
  folderId: string;
  excluded: boolean;
}

async function folderIn(request: APIRequestContext, status: string): Promise<Folder> {
  const { data } = await callAs<Rows<Folder>>(request, 'qa', 'GET', `${API}/folder?status=${status}&pageSize=1`);
  if (data[0] === undefined) throw new Error(`the demonstration has no folder that is ${status}`);
  return data[0];
}

/** A draft like the open one, with its sections. */
async function draftFolder(request: APIRequestContext): Promise<Folder> {
  const open = await folderIn(request, 'OPEN');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const nameCn = short('评教');
  await callAs(request, 'qa', 'POST', `${API}/folder/copy`, {
    id: open.id,
    semesterId: open.semesterId,
    nameCn,
    nameEn: nameCn,
    openAt: at(1),
    closeAt: at(9),
  });
  const { data } = await callAs<Rows<Folder>>(
    request,
    'qa',
    'GET',
    `${API}/folder?keyword=${encodeURIComponent(nameCn)}`,
  );
  if (data[0] === undefined) throw new Error('the copy is not there');
  return data[0];
}

const opensFolder: Effect = async ({ browser, request }) => {
  const draft = await draftFolder(request);
  const page = await pageAs(browser, request, 'qa');
  const form = await openForm(page, '/te/folder', '新增评教任务');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写中文名称')).toBeVisible();
  await page.goto(`/te/folder?ids=${draft.id}`);
  await page.getByRole('row').filter({ hasText: draft.nameCn }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '开放' }).click();
  const dialog = page.getByRole('dialog');
  await goThrough(dialog, { name: '开放评教' });
  await expect(dialog.getByText('评教已开放')).toBeVisible();
  await page.close();
  const seen = await pageAs(browser, request, 'teviewer');
  await seen.goto(`/te/folder?ids=${draft.id}`);
  await expect(seen.getByRole('row').filter({ hasText: draft.nameCn })).toContainText('开放中');
  await seen.close();
  await callAs(request, 'qa', 'POST', `${API}/folder/close`, { id: draft.id });
};

const leavesSectionOut: Effect = async ({ browser, request }) => {
  const draft = await draftFolder(request);
  const { data } = await callAs<Rows<Section>>(
    request,
    'qa',
    'GET',
    `${API}/section?folderId=${draft.id}&excluded=false&pageSize=1`,
  );
  const section = data[0];
  if (section === undefined) throw new Error('the copy has no sections');
  const reason = short('试点课程');
  const page = await pageAs(browser, request, 'qa');
  await page.goto(`/te/section?ids=${section.id}`);
  await page.getByRole('row').filter({ hasText: section.label }).getByRole('button', { name: '不评' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill(reason);
  await goThrough(dialog, { name: '不评这些教学班' });
  await expect(dialog.getByText('已设为不评')).toBeVisible();
  await page.goto(`/te/section?ids=${section.id}`);
  await expect(page.getByRole('row').filter({ hasText: section.label })).toContainText(reason);
  await page.close();
  await callAs(request, 'qa', 'DELETE', `${API}/folder?ids=${draft.id}`);
};

const namesViewer: Effect = async ({ browser, request }) => {
  const remark = short('V');
  const staff = await callAs<{ value: string; label: string }[]>(
    request,
    'qa',
    'GET',
    '/api/basic/resources/organization/staff/options?keyword=S00',
  );
  const member = staff[0];
  if (member === undefined) throw new Error('there is nobody to name');
  const page = await pageAs(browser, request, 'qa');
  const form = await openForm(page, '/te/user', '新增查阅人');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写教职工')).toBeVisible();
  await page.close();
  const body = { staffId: member.value, scope: 'OWN', remark };
  const made = await callAs<{ id: string }>(request, 'qa', 'POST', `${API}/viewer`, body);
  const seen = await pageAs(browser, request, 'qa');
  await seen.goto(`/te/user?keyword=${remark}`);
  await expect(seen.getByRole('row').filter({ hasText: remark })).toBeVisible();
  await seen.close();
  await callAs(request, 'qa', 'DELETE', `${API}/viewer?ids=${made.id}`);
};

const designsQuestionnaire: Effect = async ({ browser, request }) => {
  const code = short('Q');
  const page = await pageAs(browser, request, 'qa');
  const form = await openForm(page, '/te/config', '新增问卷');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请填写编号')).toBeVisible();
  const words = {
    code,
    nameCn: '小问卷',
    nameEn: 'A short one',
    points: 5,
    allowNa: true,
    lowCn: '差',
    lowEn: 'Poor',
    highCn: '好',
    highEn: 'Good',
    remark: '',
  };
  const made = await callAs<{ id: string }>(request, 'qa', 'POST', `${API}/questionnaire`, words);
  await callAs(request, 'qa', 'POST', `${API}/part`, {
    questionnaireId: made.id,
    code: 'A',
    titleCn: '教学',
    titleEn: 'Teaching',
  });
  const question = `讲得好吗 ${short('T')}`;
  await callAs(request, 'qa', 'POST', `${API}/item`, {
    questionnaireId: made.id,
    partCode: 'A',
    code: 'A1',
    kind: 'SCALE',
    about: 'TEACHER',
    textCn: question,
    textEn: question,
    required: true,
  });
  await page.goto(`/te/config?view=preview&questionnaireId=${made.id}`);
  await expect(page.getByText(question)).toBeVisible();
  await expect(page.getByText('不适用')).toBeVisible();
  await page.goto(`/te/config?keyword=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '发布' }).click();
  const dialog = page.getByRole('dialog');
  await goThrough(dialog, { name: '发布问卷' });
  await expect(dialog.getByText('问卷已发布')).toBeVisible();
  await page.close();
  const folder = await pageAs(browser, request, 'qa');
  const choice = await openForm(folder, '/te/folder', '新增评教任务');
  await choose(choice, '问卷', code);
  await folder.close();
};

const readsLog: Effect = async ({ browser, request }) => {
  const draft = await draftFolder(request);
  const page = await pageAs(browser, request, 'qa');
  await page.goto('/te/log');
  await expect(page.getByRole('row').filter({ hasText: '复制评教任务' }).first()).toBeVisible();
  await page.close();
  await callAs(request, 'qa', 'DELETE', `${API}/folder?ids=${draft.id}`);
};

const writesHelp: Effect = async ({ browser, request }) => {
  const text = `评教说明 ${short('H')}`;
  const page = await pageAs(browser, request, 'qa');
  await page.goto('/te/help');
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill('教学评价');
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true }).first()).toBeVisible();
  await page.close();
  const seen = await pageAs(browser, request, 'teviewer');
  await seen.goto('/te/help');
  await expect(seen.getByText(text)).toBeVisible();
  await seen.close();
};

interface Comment {
  id: string;
  text: string;
  state: string;
  reason: string;
}

const hidesComment: Effect = async ({ browser, request }) => {
  const of = (state: string) => callAs<Rows<Comment>>(request, 'qa', 'GET', `${API}/comment?state=${state}&pageSize=1`);
  const comment = (await of('WAITING')).data[0] ?? (await of('SHOWN')).data[0];
  if (comment === undefined) throw new Error('the demonstration has no comment to screen');
  const reason = short('涉及他人');
  const page = await pageAs(browser, request, 'qa');
  await page.goto(`/te/records?ids=${comment.id}`);
  const row = page.getByRole('row').filter({ hasText: comment.text });
  await row.getByRole('button', { name: '不显示' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill(reason);
  await goThrough(dialog, { name: '不显示评语' });
  await expect(dialog.getByText('评语不再显示')).toBeVisible();
  await page.close();
  const now = await callAs<Comment>(request, 'qa', 'GET', `${API}/comment/${comment.id}`);
  expect([now.state, now.reason]).toEqual(['HIDDEN', reason]);
};

const remindsStudents: Effect = async ({ browser, request }) => {
  const draft = await draftFolder(request);
  await callAs(request, 'qa', 'POST', `${API}/folder/open`, { id: draft.id });
  const page = await pageAs(browser, request, 'qa');
  await page.goto(`/te/stu/stat?folderId=${draft.id}`);
  await expect(page.getByRole('columnheader', { name: '已完成' })).toBeVisible();
  await page.getByRole('button', { name: '提醒未完成的学生' }).click();
  const dialog = page.getByRole('dialog');
  await goThrough(dialog, { name: '发送提醒' });
  await expect(dialog.getByText('提醒已发送')).toBeVisible();
  await page.close();
  await callAs(request, 'qa', 'POST', `${API}/folder/close`, { id: draft.id });
};

interface OwnCard {
  id: string;
  label: string;
  teacher: string;
  given: boolean;
  done: boolean;
}
interface OwnEvaluations {
  folders: { id: string; cards: OwnCard[] }[];
}

const castsBallot: Effect = async ({ browser, request }) => {
  const cards = async () =>
    (await callAs<OwnEvaluations>(request, 'student', 'GET', `${API}/own`)).folders.flatMap((folder) => folder.cards);
  const card = (await cards()).find(({ given }) => !given);
  if (card === undefined) throw new Error('the student of the demonstration has nothing left to evaluate');
  const page = await pageAs(browser, request, 'student', { width: 390, height: 844 });
  const sent: (string | undefined)[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith(`${API}/ballot`)) sent.push(call.headers()['authorization'], call.headers()['cookie']);
  });
  await page.goto('/student/te');
  await page.getByRole('button', { name: `开始评价 ${card.label} ${card.teacher}` }).click();
  await page.getByRole('button', { name: '匿名提交' }).click();
  await expect(page.getByText(/还有 \d+ 题没有回答/)).toBeVisible();
  for (const scale of await page.getByRole('radiogroup').all()) await scale.getByText('4', { exact: true }).click();
  await page.getByLabel('有什么可以改进？').fill(short('多留时间提问'));
  // The draft is in this browser: it is there after a reload.
  await page.reload();
  await page.getByRole('button', { name: `继续填写 ${card.label} ${card.teacher}` }).click();
  await page.getByRole('button', { name: '匿名提交' }).click();
  await expect(page.getByText('已匿名发送。')).toBeVisible();
  expect(sent).toEqual([undefined, undefined]);
  await page.getByRole('button', { name: '交回回执' }).click();
  await expect(page.getByText('回执已交回，记为完成。')).toBeVisible();
  await page.context().close();
  expect((await cards()).find(({ id }) => id === card.id)?.done).toBe(true);
};

const readsIntroduction: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'teacher');
  await page.goto('/teacher/te/introduction');
  await expect(page.getByText(/密钥随即销毁/)).toBeVisible();
  await page.getByRole('link', { name: '查看教学班' }).click();
  await expect(page).toHaveURL(/\/teacher\/te\/section/);
  await page.close();
};

const repliesToResults: Effect = async ({ browser, request }) => {
  const text = short('增加答疑');
  const page = await pageAs(browser, request, 'teacher');
  await page.goto('/teacher/te/evaluation');
  await page.getByRole('textbox', { name: '我的回应：做了哪些改变' }).fill(text);
  await page.getByRole('button', { name: '保存回应' }).click();
  await expect(page.getByText('回应已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: '我的回应：做了哪些改变' })).toHaveValue(text);
  await page.close();
};

const followsSection: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'teacher');
  await page.goto('/teacher/te/section');
  await page
    .getByRole('link', { name: /^查看结果/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/teacher\/te\/evaluation\?section=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('评教结果');
  await page.close();
};

export const evaluationEffects: Readonly<Record<string, Effect>> = {
  '/te/folder': opensFolder,
  '/te/section': leavesSectionOut,
  '/te/user': namesViewer,
  '/te/config': designsQuestionnaire,
  '/te/log': readsLog,
  '/te/help': writesHelp,
  '/te/records': hidesComment,
  '/te/stu/stat': remindsStudents,
  '/teacher/te/introduction': readsIntroduction,
  '/teacher/te/evaluation': repliesToResults,
  '/teacher/te/section': followsSection,
  '/student/te': castsBallot,
};
