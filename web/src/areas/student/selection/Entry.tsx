import { Button, Card, Checkbox, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import type { Half } from './calls';
import { selectionMessages } from './messages';
import type { Round } from './types';

const KEY = 'collegium.selection.entered.';
/** Whether the confirmation of this round was given in this visit. */
export const entered = (round: string): boolean => sessionStorage.getItem(KEY + round) !== null;

/** What is to be known before the first step; each round is entered once. */
export function Entry({ half, round, onEnter }: { half: Half; round: Round; onEnter: () => void }) {
  const m = useMessages(selectionMessages);
  const [agreed, setAgreed] = useState(false);
  const [missed, setMissed] = useState(false);
  const enter = () => {
    if (!agreed) return setMissed(true);
    sessionStorage.setItem(KEY + round.id, '');
    onEnter();
  };
  return (
    <Card size="small" title={<h2 className="card-title">{m.entry.title}</h2>} className="selection-entry">
      <Flex vertical gap={12}>
        {round.notice !== '' && (
          <section aria-label={m.entry.notice}>
            <Typography.Text type="secondary">{m.entry.notice}</Typography.Text>
            <div className="pre-line">{round.notice}</div>
          </section>
        )}
        <p className="flat">{m.ways[round.way]}</p>
        {round.commitment && (
          <details>
            <summary>{m.entry.fair}</summary>
            {m.seed} <span className="code-text">{round.commitment}</span>
          </details>
        )}
        <ul className="entry-points">
          {Object.entries(m.entry.points).map(([key, point]) => (
            <li key={key}>{point}</li>
          ))}
        </ul>
        <div>
          <Checkbox
            checked={agreed}
            aria-describedby={missed && !agreed ? 'selection-entry-missed' : undefined}
            onChange={({ target }) => setAgreed(target.checked)}
          >
            {m.entry.agree}
          </Checkbox>
          {missed && !agreed && (
            <div id="selection-entry-missed" role="alert" className="entry-missed">
              {m.entry.needed}
            </div>
          )}
        </div>
        <div>
          <Button type="primary" size="large" onClick={enter}>
            {half === 'es' ? m.entry.enter : m.entry.enterAddDrop}
          </Button>
        </div>
      </Flex>
    </Card>
  );
}
