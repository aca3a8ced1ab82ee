import { expect } from '@playwright/test';
import { callAs, choose, pageAs, pageWith, unique } from '../support';
import type { Effect, Tools } from './types';

const TEMPLATES = '/api/system/template-message/item';

interface Template {
  id: string;
  version: number;
}

/** The one message of the program that can be tested has one template, left by an earlier run perhaps. */
async function templateOf({ request }: Tools): Promise<Template | undefined> {
  const { data } = await callAs<{ data: Template[] }>(request, 'services', 'GET', `${TEMPLATES}?keyword=system.test`);
  const [known] = data;
  return known && { id: known.id, version: known.version };
}

const sendsTest: Effect = async (tools) => {
  const known = await templateOf(tools);
  const page = await pageAs(tools.browser, tools.request, 'services');
  const subject = unique('测试');
  await page.goto('/system/message-template-list');
  const form = page.getByRole('dialog');
  if (known === undefined) {
    await page.getByRole('button', { name: '新增消息模板' }).first().click();
    await choose(form, '消息', '测试消息 (system.test)');
    await expect(form.getByRole('button', { name: '插入“收件人姓名”' })).toBeVisible();
  } else {
    await page
      .getByRole('row', { name: /system\.test/ })
      .getByRole('button', { name: '编辑' })
      .click();
  }
  await form.getByLabel('中文名称').fill('测试');
  await form.getByLabel('英文名称').fill('Test');
  await form.getByLabel('中文主题').fill(`${subject} {{nobody}}`);
  // The server's complaint about an unknown placeholder stands at the input.
  await expect(form.locator('.ant-form-item-explain-error')).toContainText('nobody');
  await form.getByLabel('中文主题').fill(subject);
  await form.getByRole('button', { name: '插入“收件人姓名”' }).click();
  await expect(form.getByLabel('中文主题')).toHaveValue(`${subject}{{name}}`);
  await expect(form.getByText(`${subject}收件人姓名`)).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await page
    .getByRole('row', { name: /system\.test/ })
    .getByRole('button', { name: '更多操作' })
    .click();
  await page.getByRole('menuitem', { name: '测试发送' }).click();
  await expect(page.getByText('测试消息已发送到您的账号')).toBeVisible();
  await page.goto('/dashboard/homepage');
  await page.getByRole('button', { name: /^通知/ }).click();
  await expect(page.getByRole('region', { name: '消息' }).getByText(subject).first()).toBeVisible();
  await page.close();
};

const sendsAgain: Effect = async ({ browser, request }) => {
  const subject = unique('重发');
  const known = await templateOf({ browser, request });
  const texts = { subjectZh: subject, subjectEn: subject, bodyZh: '{{name}}', bodyEn: '{{name}}' };
  const template = { code: 'system.test', nameZh: '测试', nameEn: 'Test', channel: 'INBOX', ...texts };
  const method = known === undefined ? 'POST' : 'PATCH';
  const { id } = await callAs<Template>(request, 'services', method, TEMPLATES, { ...known, ...template });
  await callAs(request, 'services', 'POST', '/api/system/template-message/test', { id });
  const inbox = await callAs<{ data: { id: string; subject: string }[] }>(
    request,
    'services',
    'GET',
    '/api/user/inbox',
  );
  const ids = inbox.data.filter((message) => message.subject === subject).map((message) => message.id);
  await callAs(request, 'services', 'POST', '/api/user/inbox/read', { ids });
  const page = await pageAs(browser, request, 'services');
  await page.goto(`/system/message-log-list?keyword=${encodeURIComponent(subject)}`);
  await page
    .getByRole('row', { name: new RegExp(subject) })
    .getByRole('button', { name: '重新发送' })
    .click();
  // A dialog that is still opening may swallow a click.
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await dialog.getByRole('button', { name: '重新发送' }).click({ timeout: 2000 });
    await expect(dialog).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText('1 条消息已排队等待发送')).toBeVisible();
  await page.goto('/dashboard/homepage');
  await page.getByRole('button', { name: /^通知/ }).click();
  const line = page.getByRole('region', { name: '消息' }).getByRole('listitem').filter({ hasText: subject });
  await expect(line.locator('.ant-badge-status-processing').first()).toBeVisible();
  await page.close();
};

const renamesSystem: Effect = async ({ browser, request }) => {
  interface Config {
    basic: Record<string, unknown>;
    basicVersion: number;
  }
  const before = await callAs<Config>(request, 'services', 'GET', '/api/base/config/get');
  const page = await pageAs(browser, request, 'services');
  const title = unique('系统');
  try {
    await page.goto('/system/settings/basic');
    await page.getByLabel('系统名称 (中文)').fill(title);
    await page.getByLabel('操作手册链接').fill('ftp://wrong');
    await page.getByRole('button', { name: '保存基本信息' }).click();
    await expect(page.locator('.ant-form-item-explain-error')).toBeVisible();
    await page.getByLabel('操作手册链接').fill('');
    await page.getByRole('button', { name: '保存基本信息' }).click();
    await expect(page.getByText('已保存', { exact: true })).toBeVisible();
    const visitor = await pageWith(browser, undefined);
    await visitor.goto('/user/login');
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await visitor.context().close();
  } finally {
    const { basicVersion } = await callAs<Config>(request, 'services', 'GET', '/api/base/config/get');
    await callAs(request, 'services', 'PATCH', '/api/base/config/save', { basic: before.basic, basicVersion });
    await page.close();
  }
};

const writesManual: Effect = async ({ browser, request }) => {
  const page = await pageAs(browser, request, 'services');
  const text = unique('手册');
  await page.goto('/system/settings/manual');
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('中文标题').fill('操作手册正文');
  await page.getByRole('textbox', { name: '中文内容' }).fill(text);
  await page.getByRole('button', { name: '保存内容' }).click();
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${text}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByRole('button', { name: new RegExp(`${text}\\.txt`) }).first()).toBeVisible();
  await page.close();
  const reader = await pageAs(browser, request, 'auditor');
  await reader.goto('/system/settings/manual');
  await expect(reader.getByText(text, { exact: true })).toBeVisible();
  await expect(reader.getByRole('button', { name: '编辑' })).toBeHidden();
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: new RegExp(`${text}\\.txt`) }).click();
  expect((await download).suggestedFilename()).toBe(`${text}.txt`);
  await reader.close();
};

/** A public text is written in the settings and read without a session. */
const publishes =
  (key: 'help' | 'privacy' | 'terms'): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'services');
    const text = unique(key);
    await page.goto(`/system/settings/basic?tab=pages&page=${key}`);
    await page.getByLabel('中文标题').fill(`标题 ${text}`);
    const body = page.getByRole('textbox', { name: '中文内容' });
    await body.fill(text);
    await body.press('ControlOrMeta+a');
    await page
      .getByRole('toolbar', { name: /中文内容/ })
      .getByRole('button', { name: '加粗' })
      .click();
    await page.getByRole('button', { name: '保存内容' }).click();
    await expect(page.getByText('已保存', { exact: true })).toBeVisible();
    await page.close();
    const visitor = await pageWith(browser, undefined);
    await visitor.goto(`/user/${key}`);
    await expect(visitor.getByRole('heading', { name: `标题 ${text}` })).toBeVisible();
    await expect(visitor.locator('.rich-text b, .rich-text strong')).toHaveText(text);
    await visitor.context().close();
  };

export const systemEffects: Readonly<Record<string, Effect>> = {
  '/system/message-template-list': sendsTest,
  '/system/message-log-list': sendsAgain,
  '/system/settings/basic': renamesSystem,
  '/system/settings/manual': writesManual,
  '/user/help': publishes('help'),
  '/user/privacy': publishes('privacy'),
  '/user/terms': publishes('terms'),
};
