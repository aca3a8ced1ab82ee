import { expect, type Page, test } from '@playwright/test';
import { type PageNode, pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { publicPages } from '@/areas/public';
import { MARK } from './mark';
import { codesOf, pageAs, pageWith } from './support';

/** H1: what stored-script.setup.ts has stored stays text on every screen, whoever looks. */
const ROLES = ['services', 'division', 'teacher', 'student'] as const;
const PART = 50;

declare global {
  interface Window {
    storedScript?: number;
    refused?: string[];
  }
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.refused = [];
    addEventListener('securitypolicyviolation', (event) => {
      window.refused?.push(`${event.violatedDirective} ${event.sample}`);
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
}

/** Nothing ran, the policy had nothing to stop, and no element was made of data. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  const found = await page.evaluate((mark) => {
    const made = `img[src*="${mark}"], svg[onload], iframe[srcdoc], a[href^="javascript:"], [onerror]`;
    const scripts = [...document.scripts].filter((script) => script.textContent.includes(mark));
    return {
      ran: window.storedScript,
      refused: window.refused,
      elements: document.querySelectorAll(made).length + scripts.length,
    };
  }, MARK);
  expect(found, path).toEqual({ ran: undefined, refused: [], elements: 0 });
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  await watch(page);
  for (const path of paths) await look(page, path);
  // The copyright line at least: otherwise nothing was stored, and the walk proves nothing.
  await expect(page.getByText(MARK).first()).toBeVisible();
  console.log(`H1: ${paths.length} screens looked at`);
  await page.close();
}

const PAGES = pagesOf(areas);
const mayOpen = (codes: readonly string[], { permissions }: PageNode) =>
  permissions === undefined || permissions.some((code) => codes.includes(code));

// In parts: as one test it would outgrow the time that one may take, and keep one browser waiting for the other.
for (let from = 0; from < PAGES.length; from += PART) {
  const part = PAGES.slice(from, from + PART);
  test(`texts that look like script stay texts on every screen of superadmin, from ${from}`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(300_000);
    await walk(
      await pageAs(browser, request, 'superadmin', {}),
      part.map(({ path }) => path),
    );
  });
}

for (const role of ROLES) {
  test(`texts that look like script stay texts on every screen of ${role}`, async ({ browser, request }) => {
    test.setTimeout(600_000);
    const codes = await codesOf(request, role);
    const open = PAGES.filter((page) => mayOpen(codes, page));
    // A refusal looks the same at every address: once is enough.
    const refused = PAGES.filter((page) => !mayOpen(codes, page)).slice(0, 1);
    expect(open.length, role).toBeGreaterThan(5);
    await walk(
      await pageAs(browser, request, role, {}),
      [...open, ...refused].map(({ path }) => path),
    );
  });
}

test('texts that look like script stay texts on every open screen', async ({ browser }) => {
  await walk(
    await pageWith(browser, undefined),
    publicPages.map(({ path }) => path),
  );
});
