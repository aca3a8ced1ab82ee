/**
 * The server asks for Trusted Types. Style sheets made at run time are set with `innerHTML` by the control library;
 * text without `<` cannot make an element, so that and nothing else passes. HTML goes through the sanitiser's own policy.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown;
}

export function styleTextOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('HTML must come from the sanitiser');
  return text;
}

export function allowStyleText(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy('default', { createHTML: styleTextOnly });
}
