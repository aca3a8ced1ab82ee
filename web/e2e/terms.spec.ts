import { expect, test } from '@playwright/test';
import { pageAs } from './support';

const AT = '/basic-resources';
/** Pages of terms, divisions and places; the college's own is for the centre alone. */
const PAGES = [
  `${AT}/college/division/division-list`,
  `${AT}/college/division/category-list`,
  `${AT}/college/division/programme-list`,
  `${AT}/college/division/stream-list`,
  `${AT}/college/division/minor-list`,
  `${AT}/place/place-list`,
  `${AT}/place/place-area-list`,
  `${AT}/place/place-type-list`,
  `${AT}/place/place-used`,
  `${AT}/term/date-list`,
  `${AT}/term/year-list`,
  `${AT}/term/semester-list`,
];
const WRITING = /^(新增|编辑|删除|启用|停用|导入|生成|上传|沿用|设为)/;

test('division staff read the pages of the university and change nothing there', async ({ browser, request }) => {
  test.slow();
  for (const path of PAGES) {
    const page = await pageAs(browser, request, 'division');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(/^\d{3}$/);
    await expect(page.locator('.ant-skeleton'), path).toHaveCount(0);
    await expect(page.locator('main').getByRole('button', { name: WRITING }), path).toHaveCount(0);
    await page.close();
  }
});

test('a student is refused at every one of them', async ({ browser, request }) => {
  test.slow();
  for (const path of [`${AT}/college-list`, ...PAGES]) {
    const page = await pageAs(browser, request, 'student');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '403' }), path).toBeVisible();
    await page.close();
  }
});

test('the calendar is moved through by keys, and its view is in the address', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  await page.goto(`${AT}/term/date-list?view=month`);
  const stop = page.locator('.day[tabindex="0"]');
  await expect(stop).toHaveCount(1);
  await stop.focus();
  const from = await stop.getAttribute('data-date');
  await page.keyboard.press('Home');
  const monday = (await page.locator('.day:focus').getAttribute('data-date')) ?? '';
  expect(new Date(monday).getUTCDay() === 1 || monday < (from ?? '')).toBe(true);
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('类型', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByText('列表', { exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: '列表' })).toBeVisible();
  await page.close();
});
