/** Control characters and blanks: browsers drop or trim some of them and so read another address than we do. */
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;

/**
 * Where to go after signing in, or null when the given target is not a plain address of this site.
 * It must start with exactly one slash, also after decoding, and must not lead back to the login page.
 */
export function safeRedirect(target: string | null | undefined): string | null {
  if (typeof target !== 'string' || !isLocal(target)) return null;
  let decoded = target;
  // Encoded more than once: looked at layer by layer, as a careless reader behind us might do.
  for (let layer = 0; layer < 5; layer += 1) {
    let next: string;
    try {
      next = decodeURIComponent(decoded);
    } catch {
      return null;
    }
    if (next === decoded) break;
    if (!startsLocal(next)) return null;
    decoded = next;
  }
  const base = 'https://site.invalid';
  const url = new URL(target, base);
  if (url.origin !== base || url.username !== '' || url.pathname.startsWith('//')) return null;
  if (/^\/user\/login(\/|$)/i.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

const startsLocal = (text: string): boolean => /^\/(?![\\/])/.test(text) && !/^\/[\u0000-\u0020]*[\\/]/.test(text);
const isLocal = (text: string): boolean => startsLocal(text) && !HIDDEN.test(text) && !text.includes('\\');
