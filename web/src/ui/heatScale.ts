/**
 * One hue from pale to deep, so that the order is read from the lightness alone: it stays readable in grey print and
 * for every kind of colour blindness. The figure stands in each cell with at least 4.5:1.
 */
export interface Step {
  background: string;
  text: string;
}
const INK = '#10243a';
const PAPER = '#ffffff';
export const LIGHT: readonly Step[] = [
  { background: '#ffffff', text: '#595959' },
  { background: '#e3eef9', text: INK },
  { background: '#b5d4ec', text: INK },
  { background: '#7ab6de', text: INK },
  { background: '#2b6cb0', text: PAPER },
  { background: '#0b3a75', text: PAPER },
];
export const DARK: readonly Step[] = [
  { background: '#141414', text: '#a6a6a6' },
  { background: '#12283f', text: PAPER },
  { background: '#174a7c', text: PAPER },
  { background: '#2b6cb0', text: PAPER },
  { background: '#7ab6de', text: INK },
  { background: '#d6e8f7', text: INK },
];
export const STEPS = LIGHT.length - 1;

/** Nothing is step 0; everything else falls into five equal parts of the largest possible value. */
export function stepOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.min(STEPS, Math.max(1, Math.ceil((value / most) * STEPS - 1e-9)));
}

/** From and to of a step, as shares of the largest possible value. */
export const rangeOf = (step: number): readonly [number, number] =>
  step === 0 ? [0, 0] : [(step - 1) / STEPS, step / STEPS];
