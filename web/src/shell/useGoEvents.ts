import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { safeRedirect } from '@/lib/redirect';
import { GO } from '@/ui/RefusalPanel';

/** Panels outside the router ask by an event to open an address. */
export function useGoEvents(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (event: Event) => {
      const to = safeRedirect((event as CustomEvent<string>).detail);
      if (to !== null) void navigate(to);
    };
    globalThis.addEventListener(GO, go);
    return () => globalThis.removeEventListener(GO, go);
  }, [navigate]);
}
