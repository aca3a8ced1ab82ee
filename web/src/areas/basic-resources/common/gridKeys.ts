export interface At {
  row: number;
  column: number;
}

/** Where a key leads in a grid of cells; undefined when the key is none of the grid's or leads outside of it. */
export function nextAt({ row, column }: At, key: string, rows: number, columns: number): At | undefined {
  const to = ((): At | undefined => {
    switch (key) {
      case 'ArrowUp':
        return { row: row - 1, column };
      case 'ArrowDown':
        return { row: row + 1, column };
      case 'ArrowLeft':
        return { row, column: column - 1 };
      case 'ArrowRight':
        return { row, column: column + 1 };
      case 'Home':
        return { row, column: 0 };
      case 'End':
        return { row, column: columns - 1 };
      default:
        return undefined;
    }
  })();
  if (to === undefined || to.row < 0 || to.column < 0 || to.row >= rows || to.column >= columns) return undefined;
  return to;
}
