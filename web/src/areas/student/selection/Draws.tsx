import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMessages } from '@/i18n/messages';
import { useSelection } from './context';
import { selectionMessages } from './messages';
import type { Draw } from './types';

/** The lots of drawn rounds, with all that is needed to draw them again. */
export function Draws() {
  const { calls, half } = useSelection();
  const found = useQuery({
    queryKey: [calls.base, 'draws'],
    queryFn: ({ signal }) => calls.draws(signal),
    enabled: half === 'es',
    meta: { silent: true },
  });
  return found.data?.map((draw) => <DrawCard key={draw.roundId} draw={draw} />);
}

function DrawCard({ draw }: { draw: Draw }) {
  const m = useMessages(selectionMessages).draw;
  const { commitment, secret, word, seed, drawnAs, lot, roundId, place, students } = draw;
  const steps = [
    [m.commitment, `commit:${roundId}:${secret}`, commitment],
    [m.seed, `seed:${roundId}:${secret}:${word}`, seed],
    [m.lot, `draw:${seed}:${drawnAs}`, lot],
  ] as const;
  return (
    <Card size="small" title={<h2 className="card-title">{m.title(draw.name)}</h2>}>
      <p className="flat">{typeof place === 'number' ? m.place(place, students) : m.none}</p>
      <details>
        <summary>{m.how}</summary>
        <p>{m.about}</p>
        <ol className="entry-points">
          {steps.map(([label, text, sum]) => (
            <li key={label}>
              {label}
              <pre className="draw-step">
                printf %s '{text}' | sha256sum{'\n'}
                {sum}
              </pre>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
