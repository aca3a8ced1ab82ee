export interface Place {
  row: number;
  col: number;
}

/** Where a key leads in a grid of so many rows and columns; nothing for keys that do not move. */
export function move(from: Place, key: string, shift: boolean, rows: number, cols: number): Place | undefined {
  const inside = (place: Place): Place => ({
    row: Math.min(Math.max(place.row, 0), rows - 1),
    col: Math.min(Math.max(place.col, 0), cols - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return inside({ ...from, row: from.row - 1 });
    case 'ArrowDown':
      return inside({ ...from, row: from.row + 1 });
    case 'ArrowLeft':
      return inside({ ...from, col: from.col - 1 });
    case 'ArrowRight':
      return inside({ ...from, col: from.col + 1 });
    case 'Enter':
      return inside({ ...from, row: from.row + (shift ? -1 : 1) });
    case 'Home':
      return inside({ ...from, col: 0 });
    case 'End':
      return inside({ ...from, col: cols - 1 });
    default:
      return undefined;
  }
}

/** A score as the server takes it: 0 to 100, one decimal at most; empty empties the cell. */
export const isScore = (text: string): boolean => text === '' || (/^\d{1,3}(\.\d)?$/.test(text) && Number(text) <= 100);
