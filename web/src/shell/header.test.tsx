import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { UserInfo } from '@/api/schema.gen';
import { createQueryClient } from '@/app/queries';
import { areas } from '@/areas';
import { resetUser, useSession } from '@/auth/session';
import CommandPalette from './CommandPalette';
import { StudentTypeSelect } from './StudentTypeSelect';

afterEach(resetUser);

function Layout() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        search
      </button>
      {open && <CommandPalette onClose={() => setOpen(false)} />}
      <div id="main" tabIndex={-1}>
        <Outlet />
      </div>
    </>
  );
}
function show(element: React.ReactNode) {
  const children = [{ path: '*', element: 'a page' }];
  const router = createMemoryRouter([{ path: '/', element, children }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('leaves the keyboard in the page that the palette opened', async () => {
  const user = userEvent.setup();
  const router = show(<Layout />);
  await user.click(await screen.findByText('search'));
  await user.type(await screen.findByRole('combobox'), '/dashboard');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard/));
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')));
});

it.each([
  [['UG'], 0],
  [['UG', 'TPG'], 1],
])('offers the student types %j in %i boxes', (studentTypes, boxes) => {
  useSession.setState({ user: { studentType: 'UG', studentTypes } as unknown as UserInfo });
  show(<StudentTypeSelect />);
  expect(screen.queryAllByRole('combobox')).toHaveLength(boxes);
});

it('has what only students use under everything else', () => {
  const paths = areas.map(({ path }) => path);
  expect(paths[0]).toBe('/dashboard');
  const students = paths.filter((path) => /^\/(student|registration|oas\/registerLayOut)/.test(path));
  expect(students).toHaveLength(13);
  expect(Math.min(...students.map((path) => paths.indexOf(path)))).toBeGreaterThan(paths.indexOf('/system'));
});
