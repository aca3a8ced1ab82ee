import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/** The one door for HTML: sanitised once more here, and put in as nodes so that no HTML text is ever set. */
export function SafeHtml({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren(sanitise(html));
  }, [html]);
  return <div ref={host} className="rich-text" />;
}

/** What stands in an element, as text for the server. */
export const htmlOf = (element: HTMLElement): string => element.innerHTML;

export function sanitise(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe', 'svg', 'math'],
    FORBID_ATTR: ['style', 'id', 'name'],
  });
  for (const link of fragment.querySelectorAll('a[target]')) link.setAttribute('rel', 'noopener noreferrer');
  return fragment;
}
