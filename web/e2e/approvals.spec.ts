import { type APIRequestContext, type Browser, expect, test } from '@playwright/test';
import { decideOn, fillCourse, handIn, newCode, sendOff } from './effects/approvals';
import { callAs, checkAccessibility, choose, pageAs, watchConsole } from './support';

async function approves(
  browser: Browser,
  request: APIRequestContext,
  user: 'head' | 'dean' | 'regulations',
  no: string,
) {
  const page = await pageAs(browser, request, user);
  await page.goto(`/dashboard/mytask?keyword=${no}`);
  await page.getByRole('row').filter({ hasText: no }).getByRole('button', { name: '处理' }).click();
  await decideOn(page, '通过');
  await page.close();
}

test('a course: applied for, returned, mended, approved by head, dean and registry, and it is there', async ({
  browser,
  request,
}) => {
  test.slow();
  const code = newCode();
  const applicant = await pageAs(browser, request, 'division');
  const quiet = watchConsole(applicant);
  await applicant.goto('/dashboard/process');
  const main = applicant.getByRole('main');
  await fillCourse(main, request, code);
  await sendOff(main);
  await main.getByRole('link', { name: '查看这份申请' }).click();
  const drawer = applicant.getByRole('dialog');
  await expect(drawer.locator('.ant-drawer-title')).toHaveText(/^CA\S+ /);
  const title = await drawer.locator('.ant-drawer-title').textContent();
  const no = (title ?? '').split(' ')[0] ?? '';
  await checkAccessibility(applicant);

  const head = await pageAs(browser, request, 'head');
  await head.goto(`/dashboard/mytask?keyword=${no}`);
  await head.getByRole('row').filter({ hasText: no }).getByRole('button', { name: '处理' }).click();
  await decideOn(head, '退回修改', '英文名称请写全');
  await head.close();

  await applicant.reload();
  await drawer.getByRole('button', { name: '修改后重新提交' }).click();
  await expect(main.getByText(/退回意见：英文名称请写全/)).toBeVisible();
  await expect(main.getByLabel('课程编码', { exact: true })).toHaveValue(code);
  await main.getByLabel('英文名称', { exact: true }).fill(`Mended course of the browser test ${code}`);
  await sendOff(main, '重新提交');
  for (const user of ['head', 'dean', 'regulations'] as const) await approves(browser, request, user, no);

  await applicant.goto(`/dashboard/myapp?keyword=${no}`);
  await expect(applicant.getByRole('row').filter({ hasText: no })).toContainText('已通过');
  quiet();
  await applicant.close();
  const registry = await pageAs(browser, request, 'regulations');
  await registry.goto(`/sp/course/item-list?keyword=${code}`);
  await expect(registry.getByRole('row').filter({ hasText: code })).toContainText(`Mended course`);
  await registry.close();
});

test('nobody decides their own application, nor sees it among their tasks', async ({ browser, request }) => {
  const own = await handIn(request, 'head');
  const page = await pageAs(browser, request, 'head');
  await page.goto(`/dashboard/mytask?keyword=${own.no}`);
  await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible();
  await page.goto(`/dashboard/mytask?id=${own.id}`);
  await expect(page.getByRole('dialog').getByRole('region', { name: '审批路径' })).toBeVisible();
  await expect(page.getByRole('region', { name: '作出决定' })).toHaveCount(0);
  await page.close();
});

test('several tasks are decided together, with what differs between them before it is done', async ({
  browser,
  request,
}) => {
  const [one, two] = [await handIn(request, 'division'), await handIn(request, 'division')];
  const head = await pageAs(browser, request, 'head');
  await head.goto(`/dashboard/mytask?keyword=${encodeURIComponent('测试课程')}&pageSize=100`);
  for (const { no } of [one, two]) {
    await head.getByRole('row').filter({ hasText: no }).getByRole('checkbox').check();
  }
  await head.getByRole('button', { name: '一并处理' }).click();
  const dialog = head.getByRole('dialog', { name: '一并处理 2 项任务' });
  await dialog.getByText('不予通过', { exact: true }).click();
  await dialog.getByLabel('意见').fill('与现有课程重复');
  await dialog.getByRole('button', { name: '查看影响' }).click();
  const differences = dialog.getByRole('region', { name: '所选申请的不同之处' });
  await expect(differences).toContainText(one.code);
  await expect(differences).toContainText(two.code);
  await dialog.getByRole('button', { name: '提交决定' }).click();
  await expect(dialog.getByRole('heading', { name: '决定已提交' })).toBeVisible();
  await head.close();
});

test('rows pasted from a spreadsheet stand in their cells, and mistakes too', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'division');
  await page.goto('/dashboard/process?kind=CourseAddProcess&mode=batch');
  const first = page.getByLabel('第 1 行 课程编码');
  await first.click();
  const [a, b] = [newCode(), newCode()];
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${a}\t甲课\tCourse A\t3\n${b}\t乙课\tCourse B\t9\n`,
  );
  await page.keyboard.press('Control+v');
  await expect(page.getByLabel('第 2 行 课程编码')).toHaveValue(b);
  await expect(page.getByText('应在 0 到 6 之间')).toBeVisible();
  await page.getByLabel('第 2 行 学分').fill('2');
  await expect(page.getByText('应在 0 到 6 之间')).toBeHidden();
  await first.press('ArrowDown');
  await expect(page.getByLabel('第 2 行 课程编码')).toBeFocused();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('应在 0 到 6 之间')).toBeVisible();
  await checkAccessibility(page);
  await page.close();
});

test('who decides and when they are reminded is set in the system settings', async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  await page.goto('/system/settings/basic?tab=approvals');
  const days = page.getByLabel('几个工作日没有决定就催办');
  const before = await days.inputValue();
  try {
    await choose(page.getByRole('main'), '教务长', '教务');
    await days.fill('7');
    await page.getByRole('button', { name: '保存审批设置' }).click();
    await expect(page.getByText('审批设置已保存')).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue('7');
    await checkAccessibility(page);
  } finally {
    const { version } = await callAs<{ version: number }>(request, 'services', 'GET', '/api/activiti/settings');
    const settings = { roles: {}, reminderDays: Number(before) };
    await callAs(request, 'services', 'PATCH', '/api/activiti/settings', { settings, version });
    await page.close();
  }
});
