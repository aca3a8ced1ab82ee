import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { codeFor, nextTotp, totp } from '../codes';
import { callAs, freshToken, pageAs, pageWith, unique } from '../support';
import type { Effect } from './types';

const PASSWORD = 'Quiet-River-2931';
export interface Person {
  username: string;
  password: string;
  email: string;
}

/** Somebody of the tests' own, with an address and a password that needs no change. */
export async function makePerson(request: APIRequestContext, stem: string, more: object = {}): Promise<Person> {
  const username = unique(stem);
  const email = `${username}@demo.invalid`;
  const made = await callAs<{ temporaryPassword: string }>(request, 'superadmin', 'POST', '/api/security/user', {
    username,
    name: '测试人员',
    kind: 'STAFF',
    email,
    ...more,
  });
  const token = await freshToken(request, { username, password: made.temporaryPassword });
  const answer = await request.post('/api/user/password', {
    headers: { Authorization: `Bearer ${token}` },
    data: { current: made.temporaryPassword, next: PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { username, password: PASSWORD, email };
}

export async function signInAt(page: Page, { username, password }: Person, address = '/user/login'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** From the login page to the last form: the address is verified by the code that was sent to it. */
async function register(browser: Browser): Promise<{ page: Page; person: Person }> {
  const username = unique('v').replaceAll('-', '').slice(0, 30);
  const person = { username, password: PASSWORD, email: `${username}@demo.invalid` };
  const page = await pageWith(browser, undefined);
  await page.goto('/user/login');
  await page.getByRole('link', { name: '注册账号' }).click();
  await page.getByLabel('电子邮箱').fill(person.email);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByLabel('验证码').fill(await codeFor(person.email));
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('姓名').fill('自行注册');
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再次输入新密码').fill(PASSWORD);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/register-result$/);
  return { page, person };
}

const registers: Effect = async ({ browser, request }) => {
  const { page, person } = await register(browser);
  await page.context().close();
  const admin = await pageAs(browser, request, 'superadmin');
  await admin.goto(`/security/user-item-list?keyword=${person.username}`);
  await expect(admin.getByRole('row', { name: new RegExp(person.username) })).toContainText('自行注册');
  await admin.close();
};

const showsResult: Effect = async ({ browser }) => {
  const { page, person } = await register(browser);
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible();
  await expect(page.getByText(person.username)).toBeVisible();
  await page.getByRole('button', { name: '去登录' }).click();
  await signInAt(page, person);
  await expect(page).toHaveURL(/\/dashboard\/homepage/);
  // Opened by hand there is nothing to show, and nothing is made up.
  await page.goto('/user/register-result');
  await expect(page.getByRole('heading', { name: '没有注册结果' })).toBeVisible();
  await page.context().close();
};

const leadsToLookup: Effect = async ({ browser }) => {
  const page = await pageWith(browser, undefined);
  await page.goto('/user/login');
  await page.getByRole('link', { name: '研究生学号查询' }).click();
  await expect(page).toHaveURL(/\/user\/home$/);
  await page.getByRole('button', { name: '开始查询' }).click();
  await expect(page).toHaveURL(/\/user\/query$/);
  await expect(page.getByRole('heading', { level: 1, name: '研究生学号查询' })).toBeVisible();
  await page.context().close();
};

/** The fifth of the demonstration's invented students; the last character of a card is computed from the others. */
const STUDENT = { name: '演示学生05', number: '2510000005', document: withCheck('11010020000606005') };
function withCheck(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, i) => total + Number(digit) * 2 ** (17 - i), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}

/** Only a few look-ups an hour are allowed from one place, so this is the only test that asks. */
const findsNumber: Effect = async ({ browser, request }) => {
  const page = await pageWith(browser, undefined);
  await page.goto('/user/query');
  await page.getByLabel('姓名').fill('无此人');
  await page.getByLabel('证件号码').fill(STUDENT.document);
  await page.getByRole('button', { name: '查询学号' }).click();
  await expect(page.getByText('没有查到与这两项信息一致的记录')).toBeVisible();
  await expect(page.getByText(STUDENT.number)).toHaveCount(0);
  await page.getByLabel('姓名').fill(STUDENT.name);
  await page.getByRole('button', { name: '查询学号' }).click();
  await expect(page.getByText(STUDENT.number)).toBeVisible();
  await page.context().close();
  const admin = await pageAs(browser, request, 'security');
  await admin.goto('/basic-resources/log');
  await expect(admin.getByRole('row').filter({ hasText: '查询学号' }).first()).toBeVisible();
  await admin.close();
};

/** A second factor of an account from the account centre to the sign-in that asks for it. */
const setsUpFactor: Effect = async ({ browser, request }) => {
  const person = await makePerson(request, 'f');
  const page = await pageWith(browser, undefined);
  await signInAt(page, person, '/user/login?redirect=%2Faccount%2Fcenter');
  await page.getByRole('link', { name: '设置', exact: true }).click();
  await page.getByRole('button', { name: '启用两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '启用两步验证' });
  await expect(dialog.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const first = totp(secret);
  await dialog.getByLabel('应用显示的 6 位数字').fill(first);
  await dialog.getByRole('button', { name: '确认启用' }).click();
  const shown = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(shown.first()).toBeVisible();
  const codes = await shown.allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.goto('/account/center');
  await expect(page.getByText('已启用')).toBeVisible();
  await page.context().close();
  const other = await pageWith(browser, undefined);
  await signInAt(other, person);
  await expect(other.getByRole('heading', { name: '两步验证' })).toBeVisible();
  // The password alone has opened nothing.
  expect(await other.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull();
  await other.getByLabel('验证码').fill(await nextTotp(secret, first));
  await other.getByRole('button', { name: '验证并登录' }).click();
  await expect(other).toHaveURL(/\/dashboard\/homepage/);
  await other.context().close();
  const lost = await pageWith(browser, undefined);
  await signInAt(lost, person);
  await lost.getByRole('button', { name: '使用恢复码' }).click();
  await lost.getByLabel('恢复码').fill(codes[0] ?? '');
  await lost.getByRole('button', { name: '验证并登录' }).click();
  await expect(lost).toHaveURL(/\/dashboard\/homepage/);
  await lost.context().close();
};

export const waysEffects: Readonly<Record<string, Effect>> = {
  '/user/register': registers,
  '/user/register-result': showsResult,
  '/user/home': leadsToLookup,
  '/user/query': findsNumber,
  '/account/center': setsUpFactor,
};
