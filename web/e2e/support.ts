import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TOKEN_KEY = 'Access-Token';
const TOKEN_LIFE_MS = 604_800_000;

interface SignIn {
  username: string;
  password: string;
}
const tokens = new Map<string, string>();

/** The demonstration accounts the server offers on its login page, by their English role. */
export async function demoSignIns(request: APIRequestContext): Promise<ReadonlyMap<string, SignIn>> {
  const answer = await request.get('/api/system/config/app');
  const { result } = (await answer.json()) as { result: { content: { demoSignIns: (SignIn & { roleEn: string })[] } } };
  return new Map(result.content.demoSignIns.map(({ roleEn, username, password }) => [roleEn, { username, password }]));
}

/** Signs in by API, once per account and run. */
export async function tokenOf(request: APIRequestContext, { username, password }: SignIn): Promise<string> {
  const known = tokens.get(username);
  if (known !== undefined) return known;
  const answer = await request.post('/api/auth/login', { data: { username, password } });
  expect(answer.ok(), `sign-in of ${username}`).toBe(true);
  const { result } = (await answer.json()) as { result: { token: string } };
  tokens.set(username, result.token);
  return result.token;
}

/** A page of somebody who is signed in already. */
export async function pageAs(browser: Browser, request: APIRequestContext, account: SignIn): Promise<Page> {
  const token = await tokenOf(request, account);
  const context = await browser.newContext();
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [TOKEN_KEY, JSON.stringify({ token, expires: Date.now() + TOKEN_LIFE_MS })],
  );
  return context.newPage();
}

/** Collects what the browser complains about; call the returned function at the end. */
export function watchConsole(page: Page): () => void {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return () => expect(complaints).toEqual([]);
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/**
 * Serious and critical findings of axe. It is evaluated through the debugger, since the content policy of the
 * server rightly refuses a script that is put into the page.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const run = `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) => JSON.stringify(r.violations))`;
  const { result } = await session.send('Runtime.evaluate', { expression: run, awaitPromise: true });
  await session.detach();
  const violations = (JSON.parse(String(result.value)) as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  expect(violations).toEqual([]);
}
