/** Leaves for an address of the web and for nothing else that a browser would run. */
export function leaveFor(location: string): void {
  const { protocol, href } = new URL(location);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('not an address of the web');
  globalThis.location.assign(href);
}
