import { expect, test } from '@playwright/test';
import { callAs, choose, pageAs, unique, watchConsole } from './support';

const PATH = '/api/basic/resources/organization/department';
const LIST = '/basic-resources/organization/department-list';

test('dragging a department onto another one, and the keyboard alone, both lead to the same effect', async ({
  browser,
  request,
}) => {
  const stem = unique('T').toUpperCase();
  const make = (part: string, parentId?: string) =>
    callAs<{ id: string }>(request, 'superadmin', 'POST', PATH, {
      code: `${stem}-${part}`,
      nameCn: `${part} ${stem}`,
      nameEn: `${part} ${stem}`,
      kind: 'ADMIN',
      parentId,
    });
  const top = await make('A');
  const moved = await make('B', top.id);
  await make('C', top.id);
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto(`${LIST}?id=${top.id}`);
  const unit = (part: string) => page.getByRole('tree').getByText(`${part} ${stem}`);
  await page.getByRole('button', { name: '全部收起' }).click();
  await unit('A').scrollIntoViewIfNeeded();
  await page.locator('.ant-tree-treenode').filter({ hasText: stem }).locator('.ant-tree-switcher').click();
  const dialog = page.getByRole('dialog', { name: `移动“B ${stem}”` });
  // A branch that is still unfolding moves away under the pointer.
  await expect(unit('C')).toBeVisible();
  await expect(page.locator('.ant-tree-treenode-motion')).toHaveCount(0);
  await unit('B').hover();
  await page.mouse.down();
  // The first move picks it up, the second one carries it.
  await unit('C').hover();
  await unit('C').hover();
  await expect(page.locator('.unit-over')).toContainText(`C ${stem}`);
  await page.mouse.up();
  await expect(dialog.getByText(`${stem}-C C ${stem}`)).toBeVisible();
  // Nothing is done by dropping alone.
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('搜索 · 部门树').fill(`B ${stem}`);
  await expect(unit('C')).toHaveCount(0);
  await page.getByRole('tree').focus();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.ant-tree-treenode-active')).toContainText(`B ${stem}`, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`id=${moved.id}`));
  await expect(page.getByRole('heading', { name: `B ${stem}` })).toBeVisible();
  await page.getByRole('button', { name: '移动', exact: true }).press('Enter');
  await expect(dialog).toBeVisible();
  await page.close();
});

test('after a merger the page says so and shows where the unit went', async ({ browser, request }) => {
  const stem = unique('M').toUpperCase();
  const make = (part: string) =>
    callAs<{ id: string }>(request, 'superadmin', 'POST', PATH, {
      code: `${stem}-${part}`,
      nameCn: `${part} ${stem}`,
      nameEn: `${part} ${stem}`,
      kind: 'ADMIN',
    });
  const [gone, into] = [await make('A'), await make('B')];
  const page = await pageAs(browser, request, 'superadmin');
  const quiet = watchConsole(page);
  await page.goto(`${LIST}?id=${gone.id}`);
  await page.getByRole('button', { name: '合并', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, '并入', `B ${stem}`);
  await dialog.getByLabel('理由').fill('合并办公');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  await dialog.getByRole('button', { name: '确认合并' }).click();
  await expect(dialog.getByText('已合并')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(page).toHaveURL(new RegExp(`id=${into.id}`));
  await expect(page.getByRole('region', { name: '沿革' })).toContainText(`A ${stem}`);
  await expect(page.getByText('没有找到该记录')).toHaveCount(0);
  quiet();
  await page.close();
});
