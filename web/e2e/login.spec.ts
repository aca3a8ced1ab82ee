import { expect, test } from '@playwright/test';
import { checkAccessibility, demoSignIns, pageAs, watchConsole } from './support';

test('the way back is kept over the login', async ({ page, request }) => {
  const [account] = (await demoSignIns(request)).values();
  if (account === undefined) throw new Error('the server offers no demonstration account');
  await page.goto('/account/settings?tab=sessions');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await checkAccessibility(page);
  await page.getByLabel('用户名').fill(account.username);
  await page.getByLabel('密码').fill(account.password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/account\/settings\?tab=sessions/);
});

test('the homepage is clean for every demonstration account', async ({ browser, request }) => {
  for (const account of (await demoSignIns(request)).values()) {
    const page = await pageAs(browser, request, account);
    const quiet = watchConsole(page);
    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard\/homepage/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkAccessibility(page);
    quiet();
    await page.context().close();
  }
});
