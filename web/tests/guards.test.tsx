import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConfig } from '@/app/config';
import { takeAnnouncements } from '@/app/notices';
import { loadLocale, Providers } from '@/app/providers';
import { routes as publicRoutes } from '@/app/router';
import { routes as shellRoutes } from '@/app/shellRoutes';
import { dashboardMessages } from '@/areas/dashboard/messages';
import { publicMessages } from '@/areas/public/messages';
import { forgetSession, hasToken } from '@/auth/session';
import { writeToken } from '@/lib/token';

const config = { title: '测试大学', titleEn: 'Test', mode: 'production', demoSignIns: [], serverTime: '' };
const user = { id: 'u', name: '张三', roles: [{ permissions: [] }], studentTypes: [], language: null };
let answers: Record<string, unknown>;

/** The server of these tests: an answer by path, a number to fail with that status. */
function serve(input: Request | URL | string): Response {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const answer = answers[pathname] ?? { data: [], totalCount: 0 };
  return typeof answer === 'number'
    ? new Response(JSON.stringify({ success: false, message: 'broken' }), { status: answer })
    : new Response(JSON.stringify({ success: true, result: answer }));
}
// What a browser fetches on the way is fetched here before, so that nothing waits inside a test.
beforeAll(async () => {
  await Promise.all([loadLocale('zh-CN'), publicMessages.load('zh-CN'), dashboardMessages.load('zh-CN')]);
});
beforeEach(() => {
  answers = {
    '/api/system/config/app': { content: config },
    '/api/user/info': user,
    '/api/user/menu': [],
    '/api/analysis/month-bar': [],
    '/api/dashboard/home': { announcements: [], todo: [], shortcuts: [] },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => serve(input));
  useConfig.setState({ config: null });
  forgetSession();
});
afterEach(() => takeAnnouncements());

function open(address: string) {
  const router = createMemoryRouter([...publicRoutes, ...shellRoutes], { initialEntries: [address] });
  render(
    <Suspense>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </Suspense>,
  );
  return router;
}
const arrives = (router: ReturnType<typeof open>, address: string) =>
  waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address));

describe('without a token', () => {
  it('leads to login and keeps the way back', async () => {
    await arrives(
      open('/dashboard/mytask?list=history'),
      '/user/login?redirect=%2Fdashboard%2Fmytask%3Flist%3Dhistory',
    );
    expect(await screen.findByLabelText('用户名')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('登录 - 测试大学'));
  });
  it.each(['/user/help', '/404', '/403', '/500'])('opens %s', async (address) => {
    const router = open(address);
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    await arrives(router, address);
  });
  it.each([
    ['/user', '/user/login'],
    ['/no/such/page', '/404'],
    ['/oauth2/other', '/404'],
  ])('%s leads to %s', async (from, to) => arrives(open(from), to));
  it('goes on with the built-in title when the configuration cannot be read', async () => {
    answers['/api/system/config/app'] = 500;
    open('/user/login');
    await waitFor(() => expect(document.title).toBe('登录 - 教务管理系统'));
    expect(await screen.findByText('读取系统配置失败，请重试')).toBeInTheDocument();
  });
});

describe('with a token', () => {
  beforeEach(() => writeToken('t'));
  it.each([
    ['/', '/dashboard/homepage'],
    ['/user/login', '/dashboard/homepage'],
    ['/system/permission-list', '/dashboard/homepage'],
    ['/dashboard', '/dashboard/homepage'],
    ['/DASHBOARD/HomePage', '/DASHBOARD/HomePage'],
  ])('%s leads to %s', async (from, to) => {
    const router = open(from);
    await arrives(router, to);
    await waitFor(() => expect(document.title).toBe('首页 - 测试大学'));
  });
  it('refuses a page in place, inside the shell', async () => {
    const router = open('/dashboard/mytask');
    expect(await screen.findByText('抱歉，您无权访问该页面')).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/mytask');
    expect(screen.getByRole('button', { name: '首页' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeInTheDocument();
  });
  it.each([
    ['/api/user/info', 500, '请求用户信息失败，请重试'],
    ['/api/user/info', { ...user, roles: [] }, 'roles must be a non-null array'],
    ['/api/system/config/app', 500, '读取系统配置失败，请重试'],
  ])('signs out when %s answers %j', async (path, answer, text) => {
    answers[path] = answer;
    await arrives(open('/dashboard/homepage'), '/user/login?redirect=%2Fdashboard%2Fhomepage');
    expect(hasToken()).toBe(false);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});
