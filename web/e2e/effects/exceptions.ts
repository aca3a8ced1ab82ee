import { expect, type Page } from '@playwright/test';
import { pageAs } from '../support';
import type { Effect } from './types';

async function leadsHome(page: Page, code: string, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard\/homepage/);
  await page.close();
}

/** Where somebody arrives by an address they may not open, that is nowhere, or that failed. */
const arrives =
  (address: string, code: string, words: string): Effect =>
  async ({ browser, request }) => {
    const page = await pageAs(browser, request, 'student');
    await page.goto(address);
    await leadsHome(page, code, words);
  };

export const exceptionEffects: Readonly<Record<string, Effect>> = {
  '/403': arrives('/security/role-list', '403', '抱歉，您无权访问该页面'),
  '/404': arrives('/nowhere/at-all', '404', '抱歉，页面不存在或仍在开发中'),
  '/500': arrives('/500', '500', '抱歉，服务器出错了'),
};
