import { expect, test } from '@playwright/test';
import { codeFor } from './codes';
import { makePerson, signInAt } from './effects/ways';
import { callAs, freshToken, pageWith, signInOf, unique } from './support';

test('a forgotten password is replaced by a code sent by mail', async ({ browser, request }) => {
  const person = await makePerson(request, 'r');
  const page = await pageWith(browser, undefined);
  await page.goto('/user/login?redirect=%2Faccount%2Fcenter');
  await page.getByRole('link', { name: '忘记密码' }).click();
  // The form before it asks for a user name too.
  await expect(page.getByRole('button', { name: '发送验证码' })).toBeVisible();
  await page.getByLabel('用户名').fill(person.username);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByLabel('验证码').fill('000000');
  const next = 'Loud-Mountain-4172';
  await page.getByLabel('新密码', { exact: true }).fill(next);
  await page.getByLabel('再次输入新密码').fill(next);
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(page.getByText(/不正确或已失效/)).toBeVisible();
  // What was typed is still there; only the code was wrong.
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue(next);
  await page.getByLabel('验证码').fill(await codeFor(person.email));
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(page.getByRole('heading', { name: '密码已重设' })).toBeVisible();
  await page.getByRole('button', { name: '去登录' }).click();
  await page.getByLabel('用户名').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(next);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/center/);
  await page.context().close();
});

test('a code signs in, and an account that does not exist looks the same', async ({ browser, request }) => {
  const person = await makePerson(request, 'c');
  const page = await pageWith(browser, undefined);
  const answers: string[] = [];
  for (const account of [unique('nobody'), person.username]) {
    await page.goto('/user/login?way=code');
    await page.getByLabel('用户名').fill(account);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await expect(page.getByLabel('验证码')).toBeVisible();
    answers.push(((await page.locator('.login-sent').textContent()) ?? '').replaceAll(/\d\d:\d\d/g, ''));
  }
  expect(new Set(answers).size).toBe(1);
  await page.getByLabel('验证码').fill(await codeFor(person.email));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/homepage/);
  await page.context().close();
});

// Families I2 (browser) and H2.
const HOSTILE = [
  '//e.test',
  '/\\e.test',
  'https:e.test',
  'https://e.test',
  'javascript:alert(1)',
  '%2f%2fe.test',
  '/%2fe.test',
  '/%5ce.test',
  '/\t/e.test',
  '/\n/e.test',
  '//user@e.test',
  '/..//e.test',
  '/\u2028/e.test',
  '%252f%252fe.test',
  'data:text/html,x',
];

test('no redirect leaves the site after signing in', async ({ browser, request }) => {
  test.slow();
  const person = await makePerson(request, 'i');
  const origin = new URL(process.env.BASE_URL ?? 'http://127.0.0.1:8080').origin;
  const page = await pageWith(browser, undefined);
  const left: string[] = [];
  page.on('framenavigated', (frame) => frame.url().startsWith(origin) || left.push(frame.url()));
  for (const target of HOSTILE) {
    await signInAt(page, person, `/user/login?redirect=${encodeURIComponent(target)}`);
    await expect(page.getByRole('button', { name: /^用户菜单/ }), target).toBeVisible();
    expect(new URL(page.url()).origin, target).toBe(origin);
    await page.evaluate(() => localStorage.removeItem('Access-Token'));
  }
  expect(left.filter((url) => url !== 'about:blank')).toEqual([]);
  await page.context().close();
  console.log(`I2: ${HOSTILE.length} targets in the browser, none leaves the origin`);
});

test('after signing out nothing about the person is left in the browser', async ({ browser, request }) => {
  const { username, password } = await signInOf(request, 'student');
  const page = await pageWith(browser, await freshToken(request, { username, password }));
  await page.goto('/account/center');
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  for (const path of ['/account/settings?tab=sessions', '/account/settings?tab=links', '/dashboard/homepage']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  const kept = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).map((database) => database.name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }));
  const text = JSON.stringify(kept);
  expect(kept.local.map(([key]) => key)).not.toContain('Access-Token');
  for (const word of [username, name, password]) expect(text).not.toContain(word);
  expect(kept.databases).toEqual([]);
  expect(kept.caches).toEqual([]);
  await page.goBack();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.context().close();
});

test('the browser enforces Trusted Types', async ({ browser }) => {
  const page = await pageWith(browser, undefined);
  const answer = await page.goto('/user/login');
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const refused = await page.evaluate(() => {
    const tries: (() => void)[] = [
      () => {
        document.createElement('div').innerHTML = '<img src=x>';
      },
      () => {
        document.createElement('script').text = '1';
      },
      () => {
        document.createElement('iframe').srcdoc = '<b>x</b>';
      },
      () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    ];
    return tries.filter((attempt) => {
      try {
        attempt();
        return false;
      } catch (cause) {
        return cause instanceof TypeError;
      }
    }).length;
  });
  expect(refused).toBe(4);
  await page.context().close();
});

test('a sensitive call asks again who is there and then goes on', async ({ browser, request }) => {
  const person = await makePerson(request, 'p');
  const page = await pageWith(browser, await freshToken(request, person));
  // The server answers so once the last proof is ten minutes old; here it is told to at once.
  let refused = 0;
  await page.route('**/api/user/password', async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    const rule = { code: 'step_up_required', message: '请先验证身份', data: null, actions: [] };
    return route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, code: 'refused', message: '', refusal: { rules: [rule] } }),
    });
  });
  await page.goto('/account/settings?tab=password');
  await page.getByLabel('当前密码').fill(person.password);
  await page.getByLabel('新密码', { exact: true }).fill('Green-Window-8810');
  await page.getByLabel('再次输入新密码').fill('Green-Window-8810');
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '请验证身份' });
  await dialog.getByLabel('登录密码').fill('wrong-password-1');
  await dialog.getByRole('button', { name: '验证并继续' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('登录密码').fill(person.password);
  await dialog.getByRole('button', { name: '验证并继续' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('密码已修改')).toBeVisible();
  await page.context().close();
});

test('a protected number is shown for a reason, and the look is logged', async ({ browser, request }) => {
  const username = unique('m');
  const mobile = `139${String(Date.now()).slice(-8)}`;
  await callAs(request, 'superadmin', 'POST', '/api/security/user', {
    username,
    name: '有手机',
    kind: 'STAFF',
    mobile,
  });
  const page = await pageWith(browser, await freshToken(request, await signInOf(request, 'superadmin')));
  await page.goto(`/security/user-item-list?keyword=${username}`);
  await page.getByRole('button', { name: username, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(mobile.slice(-4));
  await expect(page.locator('body')).not.toContainText(mobile);
  await drawer.getByRole('button', { name: '查看完整的手机' }).click();
  const dialog = page.getByRole('dialog', { name: '查看完整的手机' });
  await dialog.getByLabel('查看原因').fill('核');
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await expect(dialog.getByText('请至少填写 4 个字')).toBeVisible();
  const reason = unique('核对本人身份');
  await dialog.getByLabel('查看原因').fill(reason);
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: '完整内容' })).toHaveValue(new RegExp(mobile.slice(-8)));
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.locator('body')).not.toContainText(mobile);
  const entries = await callAs<{ data: { reason?: string | null }[] }>(
    request,
    'security',
    'GET',
    '/api/basic/sys/log?pageSize=50',
  );
  expect(entries.data.map((entry) => entry.reason)).toContain(reason);
  await page.context().close();
});
