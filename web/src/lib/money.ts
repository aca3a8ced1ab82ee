/** Hundredths as people write them. */
export const yuan = (amount: number): string => (amount / 100).toFixed(2);
