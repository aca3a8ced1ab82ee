import { type APIRequestContext, expect, test } from '@playwright/test';
import { groupsOf, pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { publicPages } from '@/areas/public';
import { NOBODY } from '@/auth/permissions';
import { checkAccessibility, codesOf, keptPageOf, pageAs, pageWith, watchConsole } from './support';

// Students before the super administrator, who holds their codes too but is no student.
const USERS = ['security', 'services', 'auditor', 'student', 'teacher', 'superadmin', 'division'] as const;
type User = (typeof USERS)[number];
const PHONE_PX = 360;
const DESK = { width: 1440, height: 900 };

/** Who of the demonstration accounts holds one of the codes, and who none of them. */
async function whoMay(request: APIRequestContext, codes: readonly string[]) {
  const found: { may?: User; mayNot?: User } = {};
  for (const user of USERS) {
    if ((await codesOf(request, user)).some((code) => codes.includes(code))) found.may ??= user;
    else found.mayNot ??= user;
  }
  return found;
}

/** Pages whose code cannot be granted stay known and open to nobody. */
const forNobody = (permissions: readonly string[] | undefined) => permissions?.includes(NOBODY) ?? false;

for (const { path, permissions } of pagesOf(areas)) {
  if (forNobody(permissions)) continue;
  test(`${path} opens for those who may`, async ({ browser, request }) => {
    const user = permissions === undefined ? 'student' : (await whoMay(request, permissions)).may;
    expect(user, `nobody of ${USERS.join(', ')} may open ${path}`).toBeDefined();
    const page = await keptPageOf(browser, request, user as User);
    await page.setViewportSize(DESK);
    const quiet = watchConsole(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(403|404|500)$/);
    await expect(page.locator('.ant-skeleton')).toHaveCount(0);
    await checkAccessibility(page);
    await page.setViewportSize({ width: PHONE_PX, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE_PX);
    quiet();
  });
}

// In one page per user: a refusal is quick to look at, opening a page for it is not.
for (const { path, permissions } of pagesOf(areas)) {
  if (permissions === undefined) continue;
  test(`${path} is refused in place to those who may not`, async ({ browser, request }) => {
    const user = (await whoMay(request, permissions)).mayNot;
    expect(user, `everybody of ${USERS.join(', ')} may open ${path}`).toBeDefined();
    const page = await keptPageOf(browser, request, user as User);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '403' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

test('what is for nobody is refused to everybody', async ({ browser, request }) => {
  const pages = pagesOf(areas).filter(({ permissions }) => forNobody(permissions));
  expect(pages.map(({ path }) => path)).toEqual(['/basic-resources/organization/teacher/used']);
  for (const user of USERS) {
    const page = await pageAs(browser, request, user);
    for (const { path } of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: '403' }), `${user} at ${path}`).toBeVisible();
    }
    await page.close();
  }
});

test('a group opens its declared page, or the first one the user may see', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'superadmin');
  for (const group of groupsOf(areas)) {
    await page.goto(group.path);
    const pages = pagesOf(group.children);
    const target = group.redirect ?? pages.find((candidate) => !candidate.hidden)?.path;
    await expect.poll(() => new URL(page.url()).pathname).toBe(target);
  }
  await page.close();
});

for (const { path } of publicPages) {
  test(`${path} is open to everybody`, async ({ browser }) => {
    const page = await pageWith(browser, undefined);
    const quiet = watchConsole(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await checkAccessibility(page);
    await page.setViewportSize({ width: PHONE_PX, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE_PX);
    quiet();
    await page.close();
  });
}

test('an unknown address goes to /404, any case opens a page', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.goto('/Security/Role-List');
  await expect(page.getByRole('heading', { level: 1, name: '角色' })).toBeVisible();
  await page.close();
});

for (const code of ['403', '404', '500']) {
  test(`/${code} is open to everybody`, async ({ browser }) => {
    const page = await pageWith(browser, undefined);
    await page.goto(`/${code}`);
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
    await page.close();
  });
}
