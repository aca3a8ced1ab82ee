import { expect, type Page } from '@playwright/test';
import { callAs, choose, pageAs, pageWith, unique } from '../support';
import type { Effect } from './types';

interface Named {
  id: string;
  version: number;
  nameZh: string;
  nameEn: string;
  sortOrder: number;
  visible?: boolean;
}

const makesUser: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'superadmin');
  const username = unique('u');
  await page.goto('/security/user-item-list');
  await page.getByRole('button', { name: '新增用户' }).click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  await form.getByLabel('用户名').fill(username);
  await form.getByLabel('姓名').fill('测试人员');
  await choose(form, '类别', '职员');
  await form.getByRole('button', { name: '保存' }).click();
  const once = page.getByRole('dialog', { name: '临时密码' });
  await expect(once.getByRole('textbox', { name: '临时密码' })).toHaveValue(/.{10,}/);
  await once.getByRole('button', { name: '我已记录，关闭' }).click();
  await page.goto(`/security/user-account-list?keyword=${username}`);
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('须修改密码');
  await page.close();
};

const resetsPassword: Effect = async ({ browser, request }) => {
  const username = unique('a');
  await callAs(request, 'superadmin', 'POST', '/api/security/user', { username, name: '待重置', kind: 'STAFF' });
  const page = await pageAs(browser, request, 'superadmin');
  await page.goto(`/security/user-account-list?keyword=${username}`);
  await page
    .getByRole('row', { name: new RegExp(username) })
    .getByRole('button', { name: '重置密码' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
  const password = await page.getByRole('textbox', { name: '临时密码' }).inputValue();
  await page.close();
  const own = await pageWith(browser, undefined);
  await own.goto('/user/login');
  await own.getByLabel('用户名').fill(username);
  await own.getByLabel('密码').fill(password);
  await own.getByRole('button', { name: '登录' }).click();
  await expect(own.getByRole('heading', { name: '请先修改密码' })).toBeVisible();
  await own.context().close();
};

const makesRole: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'superadmin');
  const code = unique('r');
  await page.goto('/security/role-list');
  await page.getByRole('button', { name: '新增角色' }).click();
  const form = page.getByRole('dialog', { name: '新增角色' });
  await form.getByRole('textbox', { name: '编码' }).fill(code);
  await form.getByLabel('中文名称').fill(`角色 ${code}`);
  await form.getByLabel('英文名称').fill(`Role ${code}`);
  await form.getByRole('checkbox', { name: '我的待办：查询' }).check();
  // The keyboard goes from box to box.
  await form.getByRole('checkbox', { name: '我的待办：查询' }).press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(form.getByText('已授予 2 项操作')).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page.goto('/security/user-item-list');
  await page.getByRole('button', { name: '新增用户' }).click();
  await page.getByRole('dialog', { name: '新增用户' }).getByLabel('角色').fill(code);
  await expect(page.getByTitle(new RegExp(code)).last()).toBeVisible();
  await page.close();
};

/** Renames a row of a fixed list, looks for the new name elsewhere, and puts the old one back. */
const renames =
  (api: string, list: string, code: string, seen: (page: Page, name: string) => Promise<void>): Effect =>
  async ({ browser, request }) => {
    const found = () =>
      callAs<{ data: Named[] }>(request, 'superadmin', 'GET', `${api}?keyword=${code}&pageSize=100`).then(({ data }) =>
        data.find((row) => (row as Named & { code: string }).code === code),
      );
    const before = await found();
    expect(before).toBeDefined();
    const name = unique('改名');
    const page = await pageAs(browser, request, 'superadmin');
    try {
      await page.goto(`${list}?keyword=${code}`);
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: code, exact: true }) })
        .getByRole('button', { name: '编辑' })
        .click();
      const form = page.getByRole('dialog');
      await form.getByLabel('中文名称').fill(name);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form).toBeHidden();
      await seen(page, name);
    } finally {
      const { id, nameZh, nameEn, sortOrder, visible } = before as Named;
      const version = (await found())?.version;
      await callAs(request, 'superadmin', 'PATCH', api, {
        id,
        version,
        nameZh,
        nameEn,
        sortOrder,
        ...(visible === undefined ? {} : { visible }),
      });
      await page.close();
    }
  };

async function openRoleForm(page: Page): Promise<void> {
  await page.goto('/security/role-list');
  await page.getByRole('button', { name: '新增角色' }).click();
}

export const securityEffects: Readonly<Record<string, Effect>> = {
  '/security/user-item-list': makesUser,
  '/security/user-account-list': resetsPassword,
  '/security/role-list': makesRole,
  '/security/permission-list': renames(
    '/api/security/permission',
    '/security/permission-list',
    'ADMIN_AUTH_PROCESS_MYAPP',
    async (page, name) => {
      await openRoleForm(page);
      await expect(page.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible();
    },
  ),
  '/security/action-list': renames(
    '/api/security/action',
    '/security/action-list',
    'add_course',
    async (page, name) => {
      await openRoleForm(page);
      await expect(page.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
    },
  ),
  '/security/module-list': renames(
    '/api/security/module',
    '/security/module-list',
    'basic-resources',
    async (page, name) => expect(page.getByRole('menuitem', { name: new RegExp(name) })).toBeVisible(),
  ),
};
