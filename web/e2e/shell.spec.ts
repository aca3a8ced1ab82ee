import { expect, test } from '@playwright/test';
import { COLOURS } from '@/app/theme';
import { callAs, checkAccessibility, freshToken, pageAs, pageWith, signInOf, unique } from './support';

test('the login keeps the way back, says what was wrong, and the sign-out ends the session', async ({
  browser,
  request,
}) => {
  const { username, password } = await signInOf(request, 'auditor');
  const page = await pageWith(browser, undefined);
  await page.goto('/security/role-list?enabled=true');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await page.getByLabel('用户名').fill(unique('nobody'));
  await page.getByLabel('密码').fill('Wrong-Horse-12');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('用户名或密码不正确')).toBeVisible();
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/security\/role-list\?enabled=true/);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto('/security/role-list');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await page.context().close();
});

test('the language switches at once and is remembered', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'security', {});
  await page.goto('/security/role-list');
  await page.getByRole('button', { name: '切换到英文' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Role' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page).toHaveTitle(/^Role - /);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add role' })).toBeVisible();
  await page.context().close();
});

test('the settings drawer switches, copies, and dark mode is a real theme', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'security', {});
  await page.goto('/security/action-list');
  await page.getByRole('button', { name: '界面设置' }).click();
  const drawer = page.getByRole('dialog', { name: '界面设置' });
  await drawer.getByRole('radiogroup', { name: '页面明暗' }).getByText('深色').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  for (const name of ['固定顶栏', '色弱模式', '多页签']) {
    const toggle = drawer.getByRole('switch', { name });
    const before = await toggle.getAttribute('aria-checked');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  }
  await drawer.getByRole('switch', { name: '色弱模式' }).click();
  await drawer.getByRole('button', { name: '复制设置' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Record<string, unknown>;
  expect(copied).toMatchObject({ pageMode: 'dark', multiTab: true, fixedHeader: false });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibility(page);
  await page.context().close();
});

test('tabs close this, right, left and all, and say when there is nothing to close', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'security', { preferences: { multiTab: true } });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const says = (text: string) => () => page.getByText(text).first().isVisible();
  const count = async (name?: RegExp) => (await page.getByRole('tab', name === undefined ? {} : { name }).all()).length;
  // A menu that is still on its way out may swallow the click, so the closing is asked for until it shows.
  const close = (name: string, item: string, done: () => Promise<boolean>) =>
    expect(async () => {
      if (await done()) return;
      await tab(name).click({ button: 'right', timeout: 3000 });
      await page.getByRole('menuitem', { name: item }).filter({ visible: true }).click({ timeout: 3000 });
      await expect.poll(done, { timeout: 2000 }).toBe(true);
    }).toPass();
  const openAll = async () => {
    for (const name of ['角色', '权限', '操作']) {
      await page.getByRole('menuitem', { name, exact: true }).click();
      // A page that is still on its way would open its tab after the closing.
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
  };
  await page.goto('/security/role-list');
  await expect(tab('角色')).toBeVisible();
  await close('角色', '关闭左侧', says('左侧没有页签'));
  await close('角色', '关闭右侧', says('右侧没有页签'));
  await close('角色', '关闭当前', says('最后一个页签不能关闭'));
  expect(await count()).toBe(1);
  await openAll();
  await close('权限', '关闭当前', async () => (await count(/^权限$/)) === 0);
  await openAll();
  // Opened again, it stands at the end.
  await close('操作', '关闭右侧', async () => (await count(/^权限$/)) === 0);
  await openAll();
  await close('操作', '关闭左侧', async () => (await count()) === (await count(/^(操作|权限)$/)));
  await openAll();
  await close('角色', '关闭全部', async () => (await count()) === 1);
  await page.context().close();
});

test('the command palette goes to a page by either language', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'security');
  await page.goto('/dashboard/homepage');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: '输入页面名称、编号或姓名' }).fill('permission');
  await expect(page.getByRole('option', { name: /权限/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/security\/permission-list/);
  await page.close();
});

test('another student type reloads the page and stays', async ({ browser, request }) => {
  const token = await freshToken(request, await signInOf(request, 'services'));
  const page = await pageWith(browser, token);
  await page.goto('/dashboard/homepage');
  const select = page.getByRole('combobox', { name: '学生类别' });
  await select.click();
  const loaded = page.waitForEvent('load');
  await page.getByTitle('Tpg', { exact: true }).last().click();
  await loaded;
  await expect(page.locator('.ant-select').filter({ has: select })).toContainText('Tpg');
  await page.context().close();
});

test('the bell opens its panel after its moment of loading', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  await page.goto('/dashboard/homepage');
  await page.getByRole('button', { name: /^通知/ }).click();
  await expect(page.getByRole('region', { name: '进行中的任务' })).toBeVisible();
  await expect(page.locator('.ant-popover .ant-spin-spinning')).toHaveCount(0);
  await page.close();
});

test('the header hides past 300 px on the way down and comes back on the way up', async ({ browser, request }) => {
  const preferences = { fixedHeader: true, autoHideHeader: true };
  const page = await pageAs(browser, request, 'security', { height: 400, preferences });
  await page.goto('/security/permission-list?pageSize=50');
  await expect(page.getByRole('row').nth(40)).toBeAttached();
  const header = page.locator('.shell-header');
  await page.evaluate(() => scrollTo(0, 200));
  await expect(header).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 700));
  await expect(header).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 500));
  await expect(header).toBeInViewport();
  await page.context().close();
});

test('on a phone the menu is a drawer', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'security', { width: 360, height: 740 });
  await page.goto('/security/role-list');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '主菜单' });
  await menu.getByRole('menuitem', { name: '权限', exact: true }).click();
  await expect(page).toHaveURL(/\/security\/permission-list/);
  await expect(menu).toBeHidden();
  await page.context().close();
});

test('two people who change the same record see both versions', async ({ browser, request }) => {
  const username = unique('c');
  await callAs(request, 'superadmin', 'POST', '/api/security/user', { username, name: '原名', kind: 'STAFF' });
  const [first, second] = [
    await pageAs(browser, request, 'superadmin', {}),
    await pageAs(browser, request, 'superadmin', {}),
  ];
  for (const page of [first, second]) {
    await page.goto(`/security/user-item-list?keyword=${username}`);
    await page
      .getByRole('row', { name: new RegExp(username) })
      .getByRole('button', { name: '编辑' })
      .click();
  }
  await first.getByRole('dialog').getByRole('textbox', { name: '姓名' }).fill('第一人');
  await first.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(first.getByRole('dialog')).toBeHidden();
  await second.getByRole('dialog').getByRole('textbox', { name: '姓名' }).fill('第二人');
  await second.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  const conflict = second.getByRole('dialog', { name: '该记录已被他人修改' });
  await expect(conflict.getByRole('row', { name: /姓名 第二人 第一人 不同/ })).toBeVisible();
  await conflict.getByRole('button', { name: '用我的内容覆盖最新版本' }).click();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(second.getByRole('row', { name: new RegExp(username) })).toContainText('第二人');
  await first.context().close();
  await second.context().close();
});

test('an import is checked, committed and undone', async ({ browser, request }) => {
  const username = unique('i');
  const file = `${username}.csv`;
  const csv = `用户名,姓名,昵称,身份,邮箱,手机,语言\n${username},导入人员,,职员,,,\n`;
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto(`/security/user-item-list?keyword=${username}`);
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: '检查文件' }).click();
  await expect(dialog.getByText('没有发现错误，可以导入。')).toBeVisible();
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByText('已新增 1 条，更新 0 条。')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${username} 导入人员`) })).toBeVisible();
  await dialog.getByRole('tab', { name: '导入记录' }).click();
  await dialog
    .getByRole('row', { name: new RegExp(file) })
    .getByRole('button', { name: '撤销' })
    .click();
  await page
    .getByRole('dialog', { name: /撤销这次导入/ })
    .getByRole('button', { name: '撤销' })
    .click();
  await expect(page.getByText('没有符合筛选条件的记录')).toBeAttached();
  await page.close();
});

const PALETTE = ['/security/user-item-list', '/system/settings/basic', '/dashboard/homepage'];
for (const path of PALETTE) {
  test(`every colour keeps its contrast at ${path}`, async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'superadmin', {});
    await page.goto(path);
    await expect(page.locator('.ant-skeleton')).toHaveCount(0);
    await page.getByRole('button', { name: '界面设置' }).click();
    const dots = page.getByRole('group', { name: '主题色' }).getByRole('button');
    await expect(dots).toHaveCount(COLOURS.length);
    for (let at = 0; at < COLOURS.length; at++) {
      await dots.nth(at).click();
      await expect(dots.nth(at)).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: '关闭' }).first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await checkAccessibility(page, ['color-contrast']);
      await page.getByRole('button', { name: '界面设置' }).click();
    }
    await page.context().close();
  });
}
