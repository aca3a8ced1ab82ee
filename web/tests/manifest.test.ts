import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupsOf, pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { publicPages } from '@/areas/public';
import { NOBODY } from '@/auth/permissions';

const { components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  components: { schemas: { PermissionId: { enum: string[] } } };
};
// What nobody can be granted is no permission of the contract.
const codes = new Set<string>([...components.schemas.PermissionId.enum, NOBODY]);
const pages = pagesOf(areas);
const groups = groupsOf(areas);
const everything = [...pages, ...groups, ...publicPages];

describe('the manifest', () => {
  it('has every path once, absolute and plain', () => {
    const paths = everything.map((node) => node.path.toLowerCase());
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
    for (const path of paths) expect(path).toMatch(/^(\/[a-z0-9-]+)+$/);
  });
  it.each(everything.map((node) => [node.path, node.title] as const))(
    '%s has a title in both languages',
    (_, title) => {
      expect(title.zh).toMatch(/\p{Script=Han}/u);
      expect(title.en).toMatch(/^[\x20-\x7e]+$/);
    },
  );
  it.each(pages.map((page) => [page.path, page.permissions ?? []] as const))(
    '%s asks for known permissions',
    (_, permissions) => {
      expect(permissions.filter((code) => !codes.has(code))).toEqual([]);
    },
  );
  it.each(groups.flatMap((group) => (group.redirect === undefined ? [] : [[group.path, group.redirect] as const])))(
    '%s leads to %s, which is a page',
    (_, target) => expect(pages.map((page) => page.path)).toContain(target),
  );
  it.each([...pages, ...publicPages].map((page) => [page.path, page.load] as const))('%s loads', async (_, load) => {
    expect(typeof (await load()).default).toBe('function');
  });
});
