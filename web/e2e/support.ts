import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type APIRequestContext,
  type Browser,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TOKEN_KEY = 'Access-Token';
const TOKEN_LIFE_MS = 604_800_000;

interface SignIn {
  username: string;
  password: string;
}
export type User =
  | 'superadmin'
  | 'security'
  | 'services'
  | 'auditor'
  | 'division'
  | 'records'
  | 'registration'
  | 'affairs'
  | 'qa'
  | 'teviewer'
  | 'exam'
  | 'regulations'
  | 'head'
  | 'dean'
  | 'gradschool'
  | 'frontdesk'
  | 'teacher'
  | 'supervisor'
  | 'panel'
  | 'student'
  | 'student.rpg';
/** A proof of who one is counts for ten minutes where something is sensitive; a test may take a few of them. */
const TOKEN_FRESH_MS = 240_000;
const tokens = new Map<string, { token: Promise<string>; since: number }>();
let signIns: Promise<ReadonlyMap<string, SignIn>> | undefined;

/** The demonstration accounts the server offers on its login page, by username. */
export function demoSignIns(request: APIRequestContext): Promise<ReadonlyMap<string, SignIn>> {
  signIns ??= (async () => {
    const answer = await request.get('/api/system/config/app');
    const { result } = (await answer.json()) as { result: { content: { demoSignIns: SignIn[] } } };
    return new Map(result.content.demoSignIns.map((account) => [account.username, account]));
  })();
  return signIns;
}

export async function signInOf(request: APIRequestContext, user: string): Promise<SignIn> {
  const account = (await demoSignIns(request)).get(user);
  if (account === undefined) throw new Error(`the server offers no demonstration account ${user}`);
  return account;
}

/** A session of its own, for tests that end or change it. */
export async function freshToken(request: APIRequestContext, { username, password }: SignIn): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { username, password } });
  expect(answer.ok(), `sign-in of ${username}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { result: { token: string } }).result.token;
}

/** Signs in by API, seldom: the server slows down those who do it too often. */
export async function tokenOf(request: APIRequestContext, user: User): Promise<string> {
  const account = await signInOf(request, user);
  const known = tokens.get(user);
  if (known !== undefined && Date.now() - known.since < TOKEN_FRESH_MS) return known.token;
  const token = freshToken(request, account);
  tokens.set(user, { token, since: Date.now() });
  return token;
}

export interface Look {
  width?: number;
  height?: number;
  language?: 'zh-CN' | 'en-US';
  preferences?: Readonly<Record<string, unknown>>;
}

/** A page of somebody who holds this token. */
export async function pageWith(browser: Browser, token: string | undefined, look: Look = {}): Promise<Page> {
  const { width = 1440, height = 900, language = 'zh-CN', preferences = {} } = look;
  const context = await browser.newContext({ viewport: { width, height } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stored: Record<string, string> = {
    'collegium.language': JSON.stringify(language),
    'collegium.preferences': JSON.stringify({ state: preferences, version: 1 }),
  };
  if (token !== undefined) stored[TOKEN_KEY] = JSON.stringify({ token, expires: Date.now() + TOKEN_LIFE_MS });
  await context.addInitScript((entries) => {
    // What a test has changed must survive its reloads, and a sign-out must stay one.
    if (localStorage.getItem('e2e') !== null) return;
    localStorage.setItem('e2e', '');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}

const contexts = new Map<User, { token: string; page: Promise<Page> }>();

/** A page of a demonstration account that is signed in already; without a look of its own it shares a warm browser. */
export async function pageAs(browser: Browser, request: APIRequestContext, user: User, look?: Look): Promise<Page> {
  const token = await tokenOf(request, user);
  if (look !== undefined) return pageWith(browser, token, look);
  const known = contexts.get(user);
  const warm = known?.token === token ? known : { token, page: pageWith(browser, token) };
  contexts.set(user, warm);
  return (await warm.page).context().newPage();
}

/** A call by a demonstration account, for what a test needs but does not test. */
export async function callAs<T>(
  request: APIRequestContext,
  user: User,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<T> {
  const send = async () => {
    const headers = { Authorization: `Bearer ${await tokenOf(request, user)}` };
    return request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  };
  let answer = await send();
  if (answer.status() === 409 && (await answer.text()).includes('step_up_required')) {
    // The sign-in was too long ago for something sensitive.
    tokens.delete(user);
    answer = await send();
  }
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { result: T }).result;
}

/** The same by somebody who holds this token. */
export async function callWith<T>(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { result: T }).result;
}

interface Info {
  roles: { permissions: { permissionId: string }[] }[];
}
const held = new Map<User, Promise<readonly string[]>>();

/** The permissions of a demonstration account, asked for once. */
export function codesOf(request: APIRequestContext, user: User): Promise<readonly string[]> {
  const known =
    held.get(user) ??
    callAs<Info>(request, user, 'GET', '/api/user/info').then(({ roles }) =>
      roles.flatMap((role) => role.permissions.map((permission) => permission.permissionId)),
    );
  held.set(user, known);
  return known;
}

let made = 0;
/** A word nobody else uses, in any run. */
export const unique = (stem: string): string => `${stem}-${Date.now().toString(36)}${process.pid}${made++}`;

/** Collects what the browser complains about, but for what is `known`; call the returned function at the end. */
export function watchConsole(page: Page, known?: RegExp): () => void {
  const complaints: string[] = [];
  const said = (message: ConsoleMessage) => {
    if (message.type() === 'error' && known?.test(message.text()) !== true) complaints.push(message.text());
  };
  const thrown = (error: Error) => complaints.push(error.message);
  page.on('console', said);
  page.on('pageerror', thrown);
  return () => {
    page.off('console', said);
    page.off('pageerror', thrown);
    expect(complaints).toEqual([]);
  };
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/**
 * Until nothing on the page moves any more: what is still fading in, or changing its colour, has not the contrast it
 * will have. What never ends, such as a spinner, is not waited for; the kit marks what it is about to move by a class.
 */
async function settled(page: Page): Promise<void> {
  // What begins to move from now on is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(
    () =>
      document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]') === null &&
      document.getAnimations().every(({ effect, playState }) => {
        return playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      }),
  );
}

/**
 * Serious and critical findings of axe. It is evaluated through the debugger, since the content policy of the
 * server rightly refuses a script that is put into the page.
 */
export async function checkAccessibility(page: Page, rules?: readonly string[]): Promise<void> {
  await settled(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const only = JSON.stringify(rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const run = `axe.run({ runOnly: ${only}, resultTypes: ['violations'] }).then((r) => JSON.stringify(r.violations))`;
  const { result } = await session.send('Runtime.evaluate', { expression: run, awaitPromise: true });
  await session.detach();
  await page.emulateMedia({ reducedMotion: null });
  const violations = (JSON.parse(String(result.value)) as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  expect(violations).toEqual([]);
}

/**
 * Chooses in a select of the kit, flat or a tree, by what is written in its list. A list that is still opening may swallow a click,
 * so it is chosen again until its text stands in the field.
 */
export async function choose(form: Locator, label: string | RegExp, search: string): Promise<void> {
  const page = form.page();
  const box = form.getByLabel(label, { exact: true });
  const field = box.locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")][1]');
  await expect(async () => {
    await box.click();
    if (await box.isEditable()) await box.fill(search);
    const offers = page.locator('.ant-select-dropdown:visible :is(.ant-select-item-option, .ant-select-tree-title)');
    await offers.filter({ hasText: search }).first().click({ timeout: 3000 });
    await expect(field).toContainText(search, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Looks at what would happen, and does it. What a form said under a field leaves a moment after the field is filled, and
 * what stands below moves up: a click at that very moment hits nothing, and a person clicks again.
 */
export async function goThrough(task: Locator, confirm: { name: string }): Promise<void> {
  const look = task.getByRole('button', { name: '查看影响' });
  const act = task.getByRole('button', confirm);
  await expect(async () => {
    if (!(await act.isVisible())) await look.click({ timeout: 5000 });
    await expect(act).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await act.click();
}
