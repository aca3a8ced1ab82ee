const WIDTH = 320;
const HEIGHT = 60;

interface Props {
  /** Second, violations and cost of the best so far. */
  points: readonly (readonly number[])[];
  label: string;
}

/** The cost over time. Violations count more than anything else, so they stand above every cost. */
export function Curve({ points, label }: Props) {
  const most = Math.max(1, ...points.map(([, , soft = 0]) => soft));
  const height = ([, hard = 0, soft = 0]: readonly number[]) => (hard > 0 ? HEIGHT : (HEIGHT * 0.8 * soft) / most);
  const last = Math.max(1, points.at(-1)?.[0] ?? 1);
  const path = points
    .map(
      (point, n) =>
        `${n === 0 ? 'M' : 'L'}${((WIDTH * (point[0] ?? 0)) / last).toFixed(1)} ${(HEIGHT - height(point)).toFixed(1)}`,
    )
    .join(' ');
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
