import type { PropsWithChildren } from 'react';

/** A message beside the inputs, without the weight of the library's alert on the first page. */
export function Note({ kind, children }: PropsWithChildren<{ kind: 'error' | 'warning' }>) {
  return (
    <div role="alert" className={`login-note ${kind}`}>
      {children}
    </div>
  );
}
