export const VIEW_PX = 240;
export const RESULT_PX = 512;
export const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

export interface Size {
  width: number;
  height: number;
}
/** The picture's middle, as seen from the middle of the square, in pixels of the square. */
export interface Place {
  x: number;
  y: number;
  zoom: number;
}
export const MIDDLE: Place = { x: 0, y: 0, zoom: 1 };

/** At zoom 1 the shorter side fills the square. */
const scaleOf = ({ width, height }: Size, zoom: number): number => (VIEW_PX / Math.min(width, height)) * zoom;

/** The picture always covers the square. */
export function kept(size: Size, { x, y, zoom }: Place): Place {
  const bounded = Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
  const scale = scaleOf(size, bounded);
  const limit = (value: number, length: number) => {
    const room = (length * scale - VIEW_PX) / 2;
    return Math.min(room, Math.max(-room, value));
  };
  return { x: limit(x, size.width), y: limit(y, size.height), zoom: bounded };
}

/** Where the whole picture is drawn on the square of the given side. */
export function drawnAt(size: Size, { x, y, zoom }: Place, side = VIEW_PX) {
  const scale = scaleOf(size, zoom) * (side / VIEW_PX);
  const [width, height] = [size.width * scale, size.height * scale];
  const shift = side / VIEW_PX;
  return { left: side / 2 + x * shift - width / 2, top: side / 2 + y * shift - height / 2, width, height };
}
