import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { DemoBanner } from './DemoBanner';
import { useDocumentTitle } from './useDocumentTitle';

/** Pages without the shell: the public ones and the exception pages. */
export function Standalone() {
  useDocumentTitle();
  return (
    <>
      <DemoBanner />
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  );
}
