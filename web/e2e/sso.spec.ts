import { expect, test } from '@playwright/test';
import { addProvider, type Kind, signsInBy } from './effects/sso';
import { pageWith } from './support';

// OpenID Connect and WPS are performed by the pages they land on.
for (const kind of ['OAUTH2', 'CAS'] as const satisfies readonly Kind[]) {
  test(`people sign in by ${kind}`, async ({ browser, request }) => {
    await signsInBy(kind)({ browser, request });
  });
}

test('a refusal at the provider is told in words', async ({ browser, request }) => {
  const code = await addProvider(request, 'OIDC');
  const page = await pageWith(browser, undefined);
  await page.goto('/user/login');
  await page.getByRole('button', { name: `测试 ${code}` }).click();
  await page.locator('[name=deny]').click();
  await expect(page).toHaveURL(/\/oauth2\/authorization-endpoints\?/);
  await expect(page.locator('.login-note')).toBeVisible();
  await page.context().close();
});

test('what was not begun here does not end here', async ({ browser }) => {
  for (const address of [
    '/oauth2/authorization-endpoints?code=x&state=y',
    '/wps/oauth2/login?code=x&state=y',
    '/user/login?sso=cas&state=x&ticket=ST-1',
    '/oauth2/authorization-endpoints',
  ]) {
    const page = await pageWith(browser, undefined);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: '未能登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull();
    await page.context().close();
  }
});
