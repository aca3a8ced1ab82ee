import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { type PageNode, pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { NOBODY } from '@/auth/permissions';
import { inLanguage } from '@/i18n/language';
import { MARK } from './mark';
import { codesOf, pageAs, pageWith } from './support';

// Students and who teaches before the super administrator, who holds their codes too but is none of them.
export const USERS = [
  'security',
  'services',
  'auditor',
  'student',
  'student.rpg',
  'teacher',
  'supervisor',
  'panel',
  'head',
  'dean',
  'superadmin',
  'division',
] as const;
export type User = (typeof USERS)[number];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

declare global {
  interface Window {
    storedScript?: number;
    refused?: string[];
  }
}

export const PAGES = pagesOf(areas);
/** Pages whose code cannot be granted stay known and open to nobody. */
export const forNobody = ({ permissions }: PageNode): boolean => permissions?.includes(NOBODY) ?? false;

export async function mayOpen(request: APIRequestContext, user: User, { permissions }: PageNode): Promise<boolean> {
  if (permissions === undefined) return true;
  const codes = await codesOf(request, user);
  return permissions.some((code) => codes.includes(code));
}

const walkers = new Map<User | 'visitor', Promise<Page>>();

/** The one page in which somebody of the demonstration looks at all screens, or somebody without an account. */
export function walkerOf(browser: Browser, request: APIRequestContext, user: User | 'visitor'): Promise<Page> {
  const open = async () => {
    const page = user === 'visitor' ? await pageWith(browser, undefined) : await pageAs(browser, request, user, {});
    await page.addInitScript(() => {
      window.refused = [];
      addEventListener('securitypolicyviolation', (event) => {
        window.refused?.push(`${event.violatedDirective} ${event.sample}`);
      });
    });
    page.on('dialog', (dialog) => void dialog.dismiss());
    return page;
  };
  const known = walkers.get(user) ?? open();
  walkers.set(user, known);
  return known;
}

/** By its address, as from a bookmark. */
export async function openAt(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(path);
}

/** As by a link in the page that is open: a tenth of the work of loading everything anew. */
export async function follow(page: Page, { path, title }: PageNode): Promise<void> {
  await page.setViewportSize(DESK);
  const words = `${inLanguage(title, 'zh-CN')} - `;
  // By its title the new page is told from the old one; where both have the same it is loaded.
  if (page.url() === 'about:blank' || (await page.title()).startsWith(words)) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect.poll(async () => (await page.title()).startsWith(words), `${path} has its title`).toBe(true);
}

/** It has opened, and what stored-script.setup.ts has stored stays text on it. */
export async function expectOpen(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect(heading).toBeVisible();
  await expect(heading).not.toHaveText(/^(403|404|500)$/);
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  await expectTexts(page, path);
}

/** H1: nothing ran, the policy had nothing to stop, and no element was made of data. */
export async function expectTexts(page: Page, path: string): Promise<void> {
  const found = await page.evaluate((mark) => {
    const made = `img[src*="${mark}"], svg[onload], iframe[srcdoc], a[href^="javascript:"], [onerror]`;
    const scripts = [...document.scripts].filter((script) => script.textContent.includes(mark));
    return {
      language: document.documentElement.lang,
      ran: window.storedScript,
      refused: window.refused,
      elements: document.querySelectorAll(made).length + scripts.length,
      // The copyright line at least: otherwise nothing was stored, and looking proves nothing.
      stored: document.body.textContent.includes(mark),
    };
  }, MARK);
  expect(found, path).toEqual({ language: 'zh-CN', ran: undefined, refused: [], elements: 0, stored: true });
}

export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}
