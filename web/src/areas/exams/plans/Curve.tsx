import type { Plan } from './types';

const WIDTH = 320;
const HEIGHT = 60;
type Point = Plan['curve'][number];

interface Props {
  points: readonly Point[];
  label: string;
}

/** The cost over time. Violations count more than anything else, so they stand above every cost. */
export function Curve({ points, label }: Props) {
  const most = Math.max(1, ...points.map(({ soft }) => soft));
  const last = Math.max(1, points.at(-1)?.second ?? 1);
  const x = ({ second }: Point) => ((WIDTH * second) / last).toFixed(1);
  const y = ({ hard, soft }: Point) => (HEIGHT - (hard > 0 ? HEIGHT : (HEIGHT * 0.8 * soft) / most)).toFixed(1);
  const path = points.map((point, n) => `${n === 0 ? 'M' : 'L'}${x(point)} ${y(point)}`).join(' ');
  return (
    <svg
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      role="img"
      aria-label={label}
      style={{ maxWidth: WIDTH, width: '100%' }}
    >
      <path d={path} fill="none" stroke="var(--ant-color-primary)" strokeWidth={2} />
    </svg>
  );
}
