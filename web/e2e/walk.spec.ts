import { expect, test } from '@playwright/test';
import { publicPages } from '@/areas/public';
import { checkAccessibility, watchConsole } from './support';
import {
  expectNarrow,
  expectOpen,
  follow,
  forNobody,
  mayOpen,
  openAt,
  PAGES,
  USERS,
  type User,
  walkerOf,
} from './visits';

/** H1: whoever looks at it. */
const ROLES = ['superadmin', 'services', 'division', 'teacher', 'student'] as const;

for (const page of PAGES) {
  const { path, permissions } = page;
  if (forNobody(page)) continue;
  test(`${path} opens for those who may`, async ({ browser, request }) => {
    const able: User[] = [];
    for (const user of USERS) if (await mayOpen(request, user, page)) able.push(user);
    const first = permissions === undefined ? 'student' : able[0];
    if (first === undefined) throw new Error(`nobody of ${USERS.join(', ')} may open ${path}`);
    const walker = await walkerOf(browser, request, first);
    const quiet = watchConsole(walker);
    await openAt(walker, path);
    await expectOpen(walker, path);
    await checkAccessibility(walker);
    await expectNarrow(walker);
    quiet();
    for (const role of ROLES.filter((other) => other !== first && able.includes(other))) {
      await test.step(`for ${role}`, async () => {
        const other = await walkerOf(browser, request, role);
        // The super administrator may open the pages of students, and is none: the server says so.
        const otherQuiet = watchConsole(other, /^Failed to load resource/);
        await follow(other, page);
        await expectOpen(other, `${path} for ${role}`);
        otherQuiet();
      });
    }
  });
}

for (const { path } of publicPages) {
  test(`${path} is open to everybody`, async ({ browser, request }) => {
    const visitor = await walkerOf(browser, request, 'visitor');
    const quiet = watchConsole(visitor);
    await openAt(visitor, path);
    await expectOpen(visitor, path);
    expect(new URL(visitor.url()).pathname).toBe(path);
    await checkAccessibility(visitor);
    await expectNarrow(visitor);
    quiet();
  });
}
