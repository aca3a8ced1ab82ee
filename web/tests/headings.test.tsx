import { act, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pagesOf } from '@/app/manifest';
import { loadLocale, Providers } from '@/app/providers';
import { areas } from '@/areas';

const REFUSED = { success: false, message: 'not for you', rules: [] };
const OF_A_PERSON = /^\/(student|teacher|registration|account|oas)\//;

beforeAll(() => loadLocale('zh-CN'));
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(REFUSED, { status: 403 })));
});

/** Who may open a page of somebody's own and is no such person (an administrator, a student) still reads where they are. */
it.each(pagesOf(areas).filter(({ path }) => OF_A_PERSON.test(path)))(
  '$path has its heading when the server refuses what it asks for',
  async ({ path, load }) => {
    const { default: Component } = await load();
    const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [path] });
    const page = (
      <Suspense>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </Suspense>
    );
    // Words are on their way when it first draws; outside of `act` what waits for them is not drawn again.
    const { container } = await act(async () => render(page));
    await waitFor(() => expect(container.querySelector('h1')).not.toBeNull());
  },
);
