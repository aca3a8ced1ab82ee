export type CloseScope = 'this' | 'left' | 'right' | 'all';
export type CloseResult = { open: readonly string[]; go: string } | 'none-left' | 'none-right' | 'last';

/** Which tabs stay open and where to go, or why nothing can be closed. Closing all keeps the tab it was asked from. */
export function closeTabs(open: readonly string[], at: string, current: string, scope: CloseScope): CloseResult {
  const index = open.indexOf(at);
  if (scope === 'left' && index === 0) return 'none-left';
  if (scope === 'right' && index === open.length - 1) return 'none-right';
  if ((scope === 'this' || scope === 'all') && open.length === 1) return 'last';
  const kept = open.filter((_, i) => {
    if (scope === 'this') return i !== index;
    if (scope === 'left') return i >= index;
    return scope === 'right' ? i <= index : i === index;
  });
  const go = kept.includes(current) ? current : (kept[Math.min(index, kept.length - 1)] ?? at);
  return { open: kept, go };
}
