import { DEFAULT_EXPORT_NAME } from '@/app/constants';
import { type ApiPath, type CallOptions, requestOf, send } from './client';

/** The name the server gave: the encoded form first, then the plain one, then the default. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*([^']*)'[^']*'([^;]+)/i.exec(disposition ?? '');
  if (encoded?.[2] !== undefined) {
    try {
      return plainName(decodeURIComponent(encoded[2].trim()));
    } catch {
      // A broken encoding leaves the plain name.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? '');
  return plainName((plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '').trim());
}

/** A name, never a path: what stands before the last slash of either kind is dropped. */
function plainName(name: string): string {
  return name.split(/[\\/]/).at(-1) || DEFAULT_EXPORT_NAME;
}

/** A list of many ids goes in the body of a POST. */
export async function download(path: ApiPath, options?: CallOptions, method: 'GET' | 'POST' = 'GET'): Promise<void> {
  const response = await send(requestOf(method, path, options));
  saveBlob(await response.blob(), fileNameOf(response.headers.get('Content-Disposition')));
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
