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

/** Until the first page is here; styled to stay invisible for a moment, so that quick loads do not flash. */
export function FirstPaint() {
  return <div className="first-paint" aria-busy="true" />;
}
