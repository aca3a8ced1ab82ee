import { expect, it } from 'vitest';
import { pathOf, QUIET } from './qr';

/** Draws the path again, module by module. */
function drawn(path: string, side: number): string[] {
  const grid = Array.from({ length: side }, () => Array.from({ length: side }, () => '0'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let i = 0; i < Number(width); i += 1) (grid[Number(y) - QUIET] as string[])[Number(x) - QUIET + i] = '1';
  }
  return grid.map((row) => row.join(''));
}

it.each([[['1']], [['101', '010', '111']], [['0000', '0110', '1001', '1111']]])('draws %j as it is', (rows) => {
  expect(drawn(pathOf(rows), rows.length)).toEqual(rows);
});
it('draws nothing for nothing', () => expect(pathOf(['000', '000', '000'])).toBe(''));
