import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves to the next box in the direction of the arrow, past cells that have none. */
export function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const from = (event.target as HTMLElement).closest('td, th');
  if (step === undefined || !(from instanceof HTMLTableCellElement)) return;
  event.preventDefault();
  const rows = [...(from.closest('table')?.rows ?? [])];
  let row = rows.indexOf(from.parentElement as HTMLTableRowElement);
  let column = from.cellIndex;
  for (;;) {
    row += step[0];
    column += step[1];
    const cell = rows[row]?.cells[column];
    if (rows[row] === undefined || column < 0 || column >= (rows[0]?.cells.length ?? 0)) return;
    const box = cell?.querySelector<HTMLInputElement>('input:not(:disabled)');
    if (box) {
      box.focus();
      return;
    }
  }
}
