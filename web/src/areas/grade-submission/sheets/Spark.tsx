import { Tooltip } from 'antd';

const ORDER = ['A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D', 'E', 'F', 'DT', 'S', 'U'];
const rank = (grade: string) => {
  const place = ORDER.indexOf(grade);
  return place < 0 ? ORDER.length : place;
};

/** How the grades are spread, in the space of a word; the figures stand in its title. */
export function Spark({ counts, label }: { counts: Readonly<Record<string, number>>; label: string }) {
  const bars = Object.entries(counts).toSorted(([a], [b]) => rank(a) - rank(b));
  if (bars.length === 0) return <span>—</span>;
  const most = Math.max(...bars.map(([, n]) => n));
  const told = bars.map(([grade, n]) => `${grade} ${n}`).join(', ');
  return (
    <Tooltip title={told}>
      <svg role="img" aria-label={`${label}: ${told}`} width={bars.length * 8} height={20} className="grade-spark">
        {bars.map(([grade, n], at) => (
          <rect key={grade} x={at * 8} width={6} y={20 - (18 * n) / most} height={(18 * n) / most} rx={1} />
        ))}
      </svg>
    </Tooltip>
  );
}
