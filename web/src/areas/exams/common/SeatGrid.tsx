import type { ReactNode } from 'react';
import './seats.css';

export interface GridSeat {
  name: string;
  row: number;
  col: number;
}
interface Props {
  rows: number;
  cols: number;
  front: string;
  label: string;
  /** What stands at a place of the grid. */
  seat: (seat: GridSeat) => ReactNode;
}

/** B4 is the fourth seat of the second row. */
export const seatName = (row: number, col: number) => `${String.fromCharCode(65 + row)}${col + 1}`;

/** A room from above, its front at the top. */
export function SeatGrid({ rows, cols, front, label, seat }: Props) {
  const places = Array.from({ length: rows * cols }, (_, n) => ({ row: Math.floor(n / cols), col: n % cols }));
  return (
    <section className="seat-plan" aria-label={label}>
      <div className="seat-front">{front}</div>
      <div className="seat-grid" style={{ gridTemplateColumns: `repeat(${cols}, minmax(2.4rem, 1fr))` }}>
        {places.map(({ row, col }) => (
          <div key={`${row}/${col}`} className="seat-place">
            {seat({ row, col, name: seatName(row, col) })}
          </div>
        ))}
      </div>
    </section>
  );
}
