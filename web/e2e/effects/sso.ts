import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAs, pageWith, unique } from '../support';
import type { Effect } from './types';
import { makePerson, signInAt } from './ways';

/** The fake identity provider that `./test` starts beside the server. */
function provider(): string {
  const url = process.env.PROVIDER_URL;
  if (!url) throw new Error('PROVIDER_URL is not set: start the fake provider (see docs/testing.md)');
  return url;
}

const KINDS = {
  OIDC: () => ({ issuer: provider(), clientId: 'collegium', clientSecret: 'fake-secret', scopes: 'openid' }),
  OAUTH2: () => ({
    issuer: `${provider()}/oauth2`,
    authorizationEndpoint: `${provider()}/oauth2/authorize`,
    tokenEndpoint: `${provider()}/oauth2/token`,
    userinfoEndpoint: `${provider()}/oauth2/userinfo`,
    subjectClaim: 'sub',
    clientId: 'collegium',
    clientSecret: 'fake-secret',
  }),
  CAS: () => ({ issuer: `${provider()}/cas` }),
  WPS: () => ({
    issuer: `${provider()}/wps`,
    authorizationEndpoint: `${provider()}/wps/oauth2/auth`,
    tokenEndpoint: `${provider()}/wps/oauth2/token`,
    userinfoEndpoint: `${provider()}/wps/v7/users/current`,
    clientId: 'collegium',
    clientSecret: 'fake-secret',
  }),
};
export type Kind = keyof typeof KINDS;

interface Known {
  code: string;
  issuer: string;
}

/** One of each kind serves all tests: an issuer can be entered only once. */
export async function addProvider(request: APIRequestContext, kind: Kind): Promise<string> {
  const given = KINDS[kind]();
  const path = '/api/system/sso-provider';
  const known = async () => {
    const { data } = await callAs<{ data: Known[] }>(request, 'superadmin', 'GET', `${path}?pageSize=100`);
    return data.find(({ issuer }) => issuer === given.issuer)?.code;
  };
  const there = await known();
  if (there !== undefined) return there;
  const code = unique(kind.toLowerCase()).toLowerCase().slice(0, 32);
  const names = { nameZh: `测试 ${code}`, nameEn: `Test ${code}` };
  const body = { code, kind, ...names, internal: true, enabled: true, ...given };
  try {
    await callAs(request, 'superadmin', 'POST', path, body);
    return code;
  } catch (cause) {
    // Another test was quicker.
    const made = await known();
    if (made === undefined) throw cause;
    return made;
  }
}

async function signInThere(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=username]').fill(subject);
  await page.locator('button[type=submit], input[type=submit]').first().click();
}

/** Links an account of the provider to a person, and signs in with nothing else. */
export const signsInBy =
  (kind: Kind): Effect =>
  async ({ browser, request }) => {
    const [code, person] = await Promise.all([addProvider(request, kind), makePerson(request, 's')]);
    const subject = unique('sub');
    const page = await pageWith(browser, undefined);
    // An account nobody has linked opens nothing, and the page says what to do.
    await page.goto('/user/login');
    await page.getByRole('button', { name: `测试 ${code}` }).click();
    await signInThere(page, subject);
    await expect(page.getByRole('heading', { name: '未能登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull();
    await page.getByRole('button', { name: '用密码登录' }).click();
    // The address is the login page's only once the browser is there.
    await expect(page).toHaveURL(/\/user\/login/);
    await signInAt(page, person, page.url());
    await expect(page).toHaveURL(/\/account\/settings\?tab=links/);
    await page.getByRole('button', { name: `关联测试 ${code}` }).click();
    await signInThere(page, subject);
    await expect(page).toHaveURL(/\/account\/settings\?tab=links/);
    await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible();
    await page.context().close();

    const other = await pageWith(browser, undefined);
    await other.goto('/user/login?redirect=%2Faccount%2Fsettings%3Ftab%3Dsign-ins');
    await other.getByRole('button', { name: `测试 ${code}` }).click();
    await signInThere(other, subject);
    await expect(other).toHaveURL(/\/account\/settings\?tab=sign-ins/);
    await expect(other.getByRole('row').filter({ hasText: '统一身份登录' }).first()).toContainText('成功');
    await other.context().close();
  };

export const ssoEffects: Readonly<Record<string, Effect>> = {
  '/oauth2/authorization-endpoints': signsInBy('OIDC'),
  '/wps/oauth2/login': signsInBy('WPS'),
};
