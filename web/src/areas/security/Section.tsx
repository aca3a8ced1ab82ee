import type { PropsWithChildren } from 'react';

/** A titled part of a drawer. */
export function Section({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <section aria-label={title}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{title}</h2>
      {children}
    </section>
  );
}
