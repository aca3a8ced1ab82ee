import { type APIRequestContext, test } from '@playwright/test';
import { MARK } from './mark';
import { callAs, unique } from './support';

/**
 * H1: script in data. Texts that would run if any screen took them for markup are stored in every text field that
 * can be written; walk.spec.ts then looks at every screen.
 */
const PAYLOADS = [
  `<img src="${MARK}" alt="" onerror="window.${MARK}=1">`,
  `"><svg onload=window.${MARK}=1>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe>`,
  `</script><script>window.${MARK}=1</script>`,
  `<a href="javascript:window.${MARK}=1">x</a>`,
  `{{constructor.constructor("window.${MARK}=1")()}}`,
] as const;

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

test('texts that look like script are stored', async ({ request }) => {
  for (const [n, payload] of PAYLOADS.entries()) await plant(request, payload, n);
  await plantPages(request);
  console.log(`H1: ${written} texts stored`);
});
