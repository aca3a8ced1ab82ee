import { describe, expect, it } from 'vitest';
import { openingOf } from '@/app/guards';
import type { GroupNode, ManifestNode, PageNode } from '@/app/manifest';
import type { PermissionId } from '@/auth/permissions';
import { deviceOf, headerHidden } from './layout';
import { applyOverrides, findPages, visibleMenu } from './menu';
import enUS from './messages/en-US';
import zhCN from './messages/zh-CN';
import { DEFAULTS, settle } from './preferences';
import { studentTypeLabel } from './studentTypes';
import { closeTabs } from './tabs';

const page = (path: string, zh: string, en: string, more: Partial<PageNode> = {}): PageNode => ({
  path,
  title: { zh, en },
  load: () => Promise.reject(new Error('not opened here')),
  ...more,
});
const A: readonly PermissionId[] = ['ADMIN_AUTH_BASIC_TERM'];
const B: readonly PermissionId[] = ['ADMIN_AUTH_SECURITY'];
const tree: readonly ManifestNode[] = [
  {
    path: '/g',
    title: { zh: '基础', en: 'Basic' },
    redirect: '/g/b',
    children: [
      page('/g/a', '学期', 'Semester', { permissions: A }),
      page('/g/b', '学年', 'Academic Year', { permissions: B }),
      page('/g/h', '隐藏', 'Hidden', { hidden: true }),
    ],
  },
  { path: '/e', title: { zh: '空', en: 'Empty' }, children: [page('/e/a', '甲', 'Alpha', { permissions: B })] },
  page('/open', '首页', 'Homepage'),
];
const holding = (...ids: string[]) => new Map(ids.map((id) => [id, new Set<string>()]));
const paths = (nodes: readonly ManifestNode[]): string[] =>
  nodes.flatMap((node) => ('children' in node ? [node.path, ...paths(node.children)] : [node.path]));

describe('menu', () => {
  it('shows what the user may see; hidden pages and empty groups drop out', () => {
    expect(paths(visibleMenu(tree, holding('ADMIN_AUTH_BASIC_TERM')))).toEqual(['/g', '/g/a', '/open']);
    expect(paths(visibleMenu(tree, holding()))).toEqual(['/open']);
  });
  it('is arranged by the administration', () => {
    const arranged = applyOverrides(tree, [
      { path: '/open', labelZh: '开始', labelEn: '', order: -1, visible: true },
      { path: '/g/a', labelZh: '', labelEn: '', order: 0, visible: false },
      { path: '/e/a', labelZh: '', labelEn: '', order: 0, visible: false },
    ]);
    expect(paths(arranged)).toEqual(['/open', '/g', '/g/b', '/g/h']);
    expect(arranged[0]?.title).toEqual({ zh: '开始', en: 'Homepage' });
  });
  it('opens a group at its declared page, else at the first one the user may see', () => {
    const group = tree[0] as GroupNode;
    expect(openingOf(group, holding('ADMIN_AUTH_SECURITY'))).toBe('/g/b');
    expect(openingOf(group, holding('ADMIN_AUTH_BASIC_TERM'))).toBe('/g/a');
    expect(openingOf(tree[1] as GroupNode, holding())).toBeUndefined();
  });
  it('is searched in both languages', () => {
    expect(findPages(tree, '学', 'en-US').map((found) => found.label)).toEqual(['Semester', 'Academic Year']);
    expect(findPages(tree, 'YEAR', 'zh-CN')).toEqual([{ path: '/g/b', label: '学年', within: '基础' }]);
    expect(findPages(tree, 'a', 'en-US')[0]?.label).toBe('Academic Year');
    expect(findPages(tree, 'xyz', 'zh-CN')).toEqual([]);
  });
});

describe('tabs', () => {
  const open = ['/a', '/b', '/c'];
  it.each([
    ['/a', '/a', 'left', 'none-left'],
    ['/c', '/c', 'right', 'none-right'],
    ['/b', '/b', 'this', { open: ['/a', '/c'], go: '/c' }],
    ['/c', '/c', 'this', { open: ['/a', '/b'], go: '/b' }],
    ['/a', '/c', 'this', { open: ['/b', '/c'], go: '/c' }],
    ['/b', '/c', 'left', { open: ['/b', '/c'], go: '/c' }],
    ['/b', '/a', 'left', { open: ['/b', '/c'], go: '/c' }],
    ['/b', '/c', 'right', { open: ['/a', '/b'], go: '/b' }],
    ['/b', '/c', 'all', { open: ['/b'], go: '/b' }],
  ] as const)('closing from %s while at %s (%s)', (at, current, scope, wanted) =>
    expect(closeTabs(open, at, current, scope)).toEqual(wanted),
  );
  it.each(['this', 'all'] as const)('keeps the last tab (%s)', (scope) =>
    expect(closeTabs(['/a'], '/a', '/a', scope)).toBe('last'),
  );
  it('has the specified texts', () => {
    expect([enUS.tabs.noneLeft, enUS.tabs.noneRight]).toEqual(['no tab to the left', 'no tab to the right']);
    expect([zhCN.tabs.noneLeft, zhCN.tabs.noneRight]).toEqual(['左侧没有页签', '右侧没有页签']);
    expect([enUS.settings.copied, enUS.settings.copyFailed]).toEqual(['copy done', 'copy failed']);
    expect([zhCN.settings.copied, zhCN.settings.copyFailed]).toEqual(['复制成功', '复制失败']);
    expect(enUS.bell.tasks(3)).toBe('you have 3 pending tasks');
  });
});

describe('layout', () => {
  it.each([
    [360, 'mobile'],
    [576, 'mobile'],
    [577, 'tablet'],
    [1199, 'tablet'],
    [1200, 'desktop'],
  ])('%i px is a %s', (width, device) => expect(deviceOf(width)).toBe(device));
  it.each([
    [0, 300, false, false],
    [0, 301, false, true],
    [500, 400, true, false],
    [400, 400, true, true],
    [400, 200, true, false],
  ])('header from %i to %i, hidden %s, becomes hidden %s', (from, to, was, becomes) =>
    expect(headerHidden(from, to, was)).toBe(becomes),
  );
  it('starts as specified', () => {
    expect(DEFAULTS).toMatchObject({ theme: 'dark', colour: 'blue', layout: 'sidemenu', contentWidth: 'fluid' });
    expect(DEFAULTS).toMatchObject({ fixedHeader: true, fixedSider: true, autoHideHeader: false, multiTab: false });
  });
  it('has fluid content beside a side menu and no fixed sider under a top menu', () => {
    expect(settle({ layout: 'sidemenu' })).toMatchObject({ contentWidth: 'fluid' });
    expect(settle({ layout: 'topmenu' })).toMatchObject({ fixedSider: false });
    expect(settle({ weak: true })).toEqual({ weak: true });
  });
  it.each([
    ['UG', 'UG'],
    ['RPG_FT', 'RPg-FT'],
    ['TPG_PT_X', 'Tpg-PT-X'],
  ])('student type %s is written %s', (type, label) => expect(studentTypeLabel(type)).toBe(label));
});
