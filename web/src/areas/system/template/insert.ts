/** The text with a placeholder put in place of the selection, and where the cursor stands afterwards. */
export function insertPlaceholder(
  text: string,
  selection: { start: number; end: number } | undefined,
  name: string,
): { text: string; cursor: number } {
  const { start, end } = selection ?? { start: text.length, end: text.length };
  const placeholder = `{{${name}}}`;
  return { text: text.slice(0, start) + placeholder + text.slice(end), cursor: start + placeholder.length };
}
