import { pathOf, QUIET } from './qr';

/** Dark on white whatever the theme: many readers know no inverted codes. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const side = rows.length + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', background: '#fff' }}
    >
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
}
