import { expect, test } from '@playwright/test';
import { groupsOf, pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { pageAs, pageWith } from './support';
import { expectTexts, follow, forNobody, mayOpen, PAGES, USERS, type User, walkerOf } from './visits';

for (const page of PAGES) {
  const { path, permissions } = page;
  if (permissions === undefined) continue;
  test(`${path} is refused in place to those who may not`, async ({ browser, request }) => {
    const unable: User[] = [];
    for (const user of USERS) if (!(await mayOpen(request, user, page))) unable.push(user);
    const [user] = unable;
    if (user === undefined) throw new Error(`everybody of ${USERS.join(', ')} may open ${path}`);
    const walker = await walkerOf(browser, request, user);
    await follow(walker, page);
    await expect(walker.getByRole('heading', { level: 1, name: '403' })).toBeVisible();
    expect(new URL(walker.url()).pathname).toBe(path);
    await expectTexts(walker, path);
  });
}

test('what is for nobody is refused to everybody', async ({ browser, request }) => {
  const pages = PAGES.filter(forNobody);
  expect(pages.map(({ path }) => path)).toEqual(['/basic-resources/organization/teacher/used']);
  for (const user of USERS) {
    const walker = await walkerOf(browser, request, user);
    for (const { path } of pages) {
      await walker.goto(path);
      await expect(walker.getByRole('heading', { level: 1, name: '403' }), `${user} at ${path}`).toBeVisible();
    }
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
