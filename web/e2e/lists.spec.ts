import { type Browser, expect, type Page, test } from '@playwright/test';
import { callAs, pageWith, tokenOf, unique } from './support';

const DEGREES = '/api/basic/resources/student/degree';
const LIST = '/basic-resources/student/category/list?tab=degrees';
interface Degree {
  id: string;
  nameCn: string;
}

async function openForm(browser: Browser, token: string, code: string): Promise<Page> {
  // Two people are two browsers, not two windows of one.
  const page = await pageWith(browser, token);
  await page.goto(`${LIST}&keyword=${code}`);
  await page
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('button', { name: '编辑' })
    .click();
  await expect(page.getByRole('dialog').getByLabel('中文名称')).toHaveValue('旧名称');
  return page;
}

const degree = (code: string) => ({ code, nameCn: '旧名称', nameEn: 'Old name', studentType: 'UG', minMonths: 36 });

test('two people edit one row: the second sees both versions and loses nothing typed', async ({ browser, request }) => {
  const code = unique('X').toUpperCase();
  await callAs(request, 'superadmin', 'POST', DEGREES, degree(code));
  const token = await tokenOf(request, 'superadmin');
  const [first, second] = [await openForm(browser, token, code), await openForm(browser, token, code)];

  await first.getByRole('dialog').getByLabel('中文名称').fill('甲的名称');
  await first.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(first.getByRole('dialog')).toBeHidden();

  const form = second.getByRole('dialog', { name: '编辑学位' });
  await form.getByLabel('中文名称').fill('乙的名称');
  await form.getByLabel('最短月数').fill('42');
  await form.getByRole('button', { name: '保存' }).click();
  const conflict = second.getByRole('dialog', { name: '该记录已被他人修改' });
  await expect(conflict.getByRole('row', { name: /中文名称/ })).toContainText('乙的名称');
  await expect(conflict.getByRole('row', { name: /中文名称/ })).toContainText('甲的名称');
  await expect(conflict.getByRole('row', { name: /最短月数/ })).toContainText(/42.*36.*不同/);
  await expect(conflict.getByRole('row', { name: /英文名称/ })).not.toContainText('不同');

  // Going back to the form finds everything as it was typed.
  await conflict.getByRole('button', { name: '继续编辑' }).click();
  await expect(form.getByLabel('中文名称')).toHaveValue('乙的名称');
  await expect(form.getByLabel('最短月数')).toHaveValue('42');
  await form.getByRole('button', { name: '保存' }).click();
  await conflict.getByRole('button', { name: '用我的内容覆盖最新版本' }).click();
  await expect(form).toBeHidden();
  const { data } = await callAs<{ data: Degree[] }>(request, 'superadmin', 'GET', `${DEGREES}?keyword=${code}`);
  expect(data.map(({ nameCn }) => nameCn)).toEqual(['乙的名称']);
  await first.context().close();
  await second.context().close();
});

test('a view is saved under a name, opened in another browser, renamed and deleted', async ({ browser, request }) => {
  const token = await tokenOf(request, 'superadmin');
  const name = unique('视图');
  const page = await pageWith(browser, token);
  await page.goto(`${LIST}&enabled=true&sortField=code&sortOrder=descend`);
  await page.getByRole('button', { name: '保存的视图' }).click();
  await page.getByLabel('视图名称').fill(name);
  await page.getByRole('button', { name: '保存当前视图' }).click();
  await expect(page.getByRole('list', { name: '保存的视图' }).getByText(name)).toBeVisible();
  await page.context().close();

  const other = await pageWith(browser, token);
  await other.goto(LIST);
  await other.getByRole('button', { name: '保存的视图' }).click();
  await other.getByRole('button', { name, exact: true }).click();
  await expect(other).toHaveURL(/enabled=true/);
  await expect(other).toHaveURL(/sortField=code/);
  await expect(other.getByRole('group', { name: '当前筛选' })).toContainText('启用: 是');
  await other.getByRole('button', { name: '保存的视图' }).click();
  await other.getByRole('button', { name: `重命名“${name}”` }).click();
  await other.getByLabel('新的名称').fill(`${name} 新`);
  await other.getByLabel('新的名称').press('Enter');
  await other.getByRole('button', { name: `删除“${name} 新”` }).click();
  await other.getByRole('button', { name: '删除', exact: true }).last().click();
  await expect(other.getByRole('list', { name: '保存的视图' }).getByText(name)).toHaveCount(0);
  await other.context().close();
});

test('a batch that was deleted comes back', async ({ browser, request }) => {
  const stem = unique('R').toUpperCase();
  for (const n of [1, 2]) await callAs(request, 'superadmin', 'POST', DEGREES, degree(`${stem}-${n}`));
  const page = await pageWith(browser, await tokenOf(request, 'superadmin'));
  await page.goto(`${LIST}&keyword=${stem}`);
  await page.getByRole('checkbox', { name: `${stem}-1` }).check();
  await page.getByRole('checkbox', { name: `${stem}-2` }).check();
  await page.getByRole('status').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('row', { name: new RegExp(stem) })).toHaveCount(2);
  await page.context().close();
});
