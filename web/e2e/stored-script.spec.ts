import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { publicPages } from '@/areas/public';
import { callAs, pageAs, pageWith, unique } from './support';

/**
 * H1: script in data. Texts that would run if any screen took them for markup are stored in every text field that
 * can be written, and then every screen is looked at by four roles. Runs after all other browser tests: it changes
 * what everybody sees.
 */
const MARK = 'storedScript';
const PAYLOADS = [
  `<img src="${MARK}" onerror="window.${MARK}=1">`,
  `"><svg onload=window.${MARK}=1>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe>`,
  `</script><script>window.${MARK}=1</script>`,
  `<a href="javascript:window.${MARK}=1">x</a>`,
  `{{constructor.constructor("window.${MARK}=1")()}}`,
] as const;
const ROLES = ['superadmin', 'services', 'division', 'student'] as const;

let written = 0;
interface Row {
  id: string;
  version: number;
}

async function store(request: APIRequestContext, method: 'POST' | 'PATCH', path: string, body: object): Promise<Row> {
  const row = await callAs<Row>(request, 'superadmin', method, path, body);
  written += Object.values(body).filter((value) => typeof value === 'string' && value.includes(MARK)).length;
  return row;
}

async function rowsOf(request: APIRequestContext, path: string): Promise<Row[]> {
  return (await callAs<{ data: Row[] }>(request, 'superadmin', 'GET', `${path}?pageSize=6`)).data;
}

/** Braces are placeholders in templates, and unknown ones are refused there. */
const inTemplate = (payload: string) => (payload.startsWith('{{') ? PAYLOADS[0] : payload);

async function plant(request: APIRequestContext, payload: string, n: number): Promise<void> {
  const user = {
    username: unique('script').slice(0, 40),
    name: payload,
    nickname: payload.slice(0, 50),
    kind: 'STAFF',
  };
  const made = await store(request, 'POST', '/api/security/user', user);
  await store(request, 'PATCH', '/api/security/user', { id: made.id, version: made.version, nickname: `${n}` });
  await store(request, 'POST', '/api/security/role', {
    code: unique('SCRIPT').toUpperCase().slice(0, 40),
    nameZh: payload,
    nameEn: payload,
    description: payload,
    studentTypes: [],
  });
  await store(request, 'POST', '/api/system/window', {
    module: 'ELECTIVE_SELECTION',
    studentType: 'UG',
    titleZh: payload,
    titleEn: payload,
    startAt: new Date(Date.now() - 1000).toISOString(),
    endAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  for (const path of ['/api/security/permission', '/api/security/action', '/api/security/module']) {
    const row = (await rowsOf(request, path))[n % 6];
    if (row === undefined) continue;
    await store(request, 'PATCH', path, { id: row.id, version: row.version, nameZh: payload, nameEn: payload });
  }
  const template = (await rowsOf(request, '/api/system/template-message/item'))[n % 6];
  if (template !== undefined) {
    const text = inTemplate(payload);
    await store(request, 'PATCH', '/api/system/template-message/item', {
      id: template.id,
      version: template.version,
      nameZh: text,
      nameEn: text,
      subjectZh: text,
      subjectEn: text,
      bodyZh: text,
      bodyEn: text,
    });
  }
}

async function plantPages(request: APIRequestContext): Promise<void> {
  const body = `<p>${PAYLOADS.join('</p><p>')}</p>`;
  for (const name of ['help', 'privacy', 'terms', 'announcement', 'manual']) {
    const path = `/api/content/${name}`;
    const { version } = await callAs<Row>(request, 'superadmin', 'GET', path);
    const [title] = PAYLOADS;
    await store(request, 'PATCH', path, { titleZh: title, titleEn: title, bodyZh: body, bodyEn: body, version });
  }
  interface Config {
    basic: Record<string, unknown>;
    basicVersion: number;
  }
  const { basic, basicVersion } = await callAs<Config>(request, 'superadmin', 'GET', '/api/base/config/get');
  const texts = Object.keys(basic).filter((key) => /^(title|description|copyright)/.test(key));
  for (const key of texts) basic[key] = PAYLOADS[0];
  await callAs(request, 'superadmin', 'PATCH', '/api/base/config/save', { basic, basicVersion });
  written += texts.length;
}

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

test('texts that look like script stay texts on every screen', async ({ browser, request }) => {
  test.setTimeout(600_000);
  for (const [n, payload] of PAYLOADS.entries()) await plant(request, payload, n);
  await plantPages(request);
  let screens = 0;
  // Side by side: one after the other they would take longer than a test may.
  const walk = async (role: (typeof ROLES)[number]) => {
    const page = await pageAs(browser, request, role, {});
    await watch(page);
    for (const { path } of pagesOf(areas)) {
      await look(page, path);
      screens++;
    }
    await page.close();
  };
  await Promise.all(ROLES.map(walk));
  const stranger = await pageWith(browser, undefined);
  await watch(stranger);
  for (const { path } of publicPages) {
    await look(stranger, path);
    screens++;
  }
  console.log(`H1: ${written} texts stored, ${screens} screens looked at`);
});
