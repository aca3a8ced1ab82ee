import { expect } from '@playwright/test';
import { pageAs, pageWith, signInOf, unique } from '../support';
import type { Effect } from './types';

export const generalEffects: Readonly<Record<string, Effect>> = {
  '/dashboard/homepage': async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'services');
    await page.goto('/dashboard/homepage');
    await page
      .getByRole('list', { name: '待办' })
      .getByRole('link', { name: /失败的消息/ })
      .click();
    await expect(page).toHaveURL(/\/system\/message-log-list\?status=FAILED/);
    await expect(page.getByRole('heading', { level: 1, name: '消息记录' })).toBeVisible();
    await page.close();
  },
  '/basic-resources/log': async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'security');
    await page.goto('/basic-resources/log');
    await page.getByRole('button', { name: '校验日志' }).click();
    await expect(page.getByText('日志完整，没有被改动')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('button', { name: /^通知/ }).click();
    await expect(page.getByRole('region', { name: '进行中的任务' }).getByText('校验系统日志').first()).toBeVisible();
    await page.close();
  },
  '/account/settings': async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'division');
    const nickname = unique('昵称');
    await page.goto('/account/settings');
    await page.getByRole('textbox', { name: '称呼' }).fill(nickname);
    await page.getByRole('button', { name: '保存' }).first().click();
    await expect(page.getByRole('button', { name: `用户菜单：${nickname}` })).toBeVisible();
    await page.goto('/dashboard/homepage');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(nickname);
    await page.close();
  },
  '/user/login': async ({ browser, request }) => {
    const { username, password } = await signInOf(request, 'student');
    const page = await pageWith(browser, undefined);
    await page.goto('/user/login?redirect=%2Faccount%2Fsettings%3Ftab%3Dsessions');
    await page.getByLabel('用户名').fill(username);
    await page.getByLabel('密码').fill(password);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page).toHaveURL(/\/account\/settings\?tab=sessions/);
    await expect(page.getByRole('row').filter({ hasText: /当前|本机/ })).toBeVisible();
    await page.context().close();
  },
  '/user/setup': async ({ browser, request }) => {
    const username = unique('s');
    const visitor = await pageWith(browser, undefined);
    await visitor.goto('/user/setup?key=wrong');
    await visitor.getByLabel('用户名').fill(username);
    await visitor.getByLabel('姓名').fill('陌生人');
    await visitor.getByLabel('密码', { exact: true }).fill('Quiet-River-2931');
    await visitor.getByLabel('再次输入密码').fill('Quiet-River-2931');
    await visitor.getByRole('button', { name: '创建管理员' }).click();
    await expect(visitor.locator('.login-note')).toBeVisible();
    await visitor.context().close();
    const page = await pageAs(browser, request, 'superadmin');
    await page.goto(`/security/user-item-list?keyword=${username}`);
    await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible();
    await page.close();
  },
};
