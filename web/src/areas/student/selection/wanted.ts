/** A list in which one item has changed places with its neighbour; at the ends it stays where it is. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [one, other] = [items[at], items[at + by]];
  if (one === undefined || other === undefined) return items;
  return items.map((item, place) => (place === at ? other : place === at + by ? one : item));
}
