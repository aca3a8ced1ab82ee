import { describe, expect, it } from 'vitest';
import { drawnAt, kept, MIDDLE, RESULT_PX, VIEW_PX } from './crop';

const wide = { width: 400, height: 200 };
describe('cropping', () => {
  it('shows the middle of the picture first, filling the square', () => {
    expect(drawnAt(wide, MIDDLE)).toEqual({ left: -VIEW_PX / 2, top: 0, width: 2 * VIEW_PX, height: VIEW_PX });
  });
  it.each([
    [{ x: 9999, y: 9999, zoom: 1 }],
    [{ x: -9999, y: -9999, zoom: 2 }],
    [{ x: 3, y: 7, zoom: 99 }],
    [{ x: 0, y: 0, zoom: 0 }],
  ])('never leaves a part of the square empty: %j', (place) => {
    const { left, top, width, height } = drawnAt(wide, kept(wide, place));
    expect(left).toBeLessThanOrEqual(1e-9);
    expect(top).toBeLessThanOrEqual(1e-9);
    expect(left + width).toBeGreaterThanOrEqual(VIEW_PX - 1e-9);
    expect(top + height).toBeGreaterThanOrEqual(VIEW_PX - 1e-9);
  });
  it('draws the result as it was seen', () => {
    const place = kept(wide, { x: 30, y: -10, zoom: 1.5 });
    const seen = drawnAt(wide, place);
    const made = drawnAt(wide, place, RESULT_PX);
    const factor = RESULT_PX / VIEW_PX;
    expect(made.left).toBeCloseTo(seen.left * factor);
    expect(made.top).toBeCloseTo(seen.top * factor);
    expect(made.width).toBeCloseTo(seen.width * factor);
  });
});
