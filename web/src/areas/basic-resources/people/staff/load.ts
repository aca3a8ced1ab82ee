/** Whether somebody teaches more than they may; nothing where no limit is set. */
export function loadState(weekly: number, max: number | null | undefined): 'over' | 'within' | undefined {
  if (max === null || max === undefined) return undefined;
  // Averages over weeks leave dust in the last places.
  return weekly > max + 1e-6 ? 'over' : 'within';
}
