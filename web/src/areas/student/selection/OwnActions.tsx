import { Badge, Button, Flex } from 'antd';
import { useMessages } from '@/i18n/messages';
import { nameOf, useSelection, without } from './context';
import { selectionMessages } from './messages';
import type { OwnRow } from './types';

const TONES = { SELECTED: 'success', WAITING: 'warning', PLANNED: 'default', WISHED: 'processing' } as const;

/** A state as a dot and a word, with the place in the queue. */
export function OwnState({ row }: { row: OwnRow }) {
  const m = useMessages(selectionMessages);
  const place = [
    typeof row.queueNo === 'number' ? m.queue(row.queueNo) : '',
    typeof row.ahead === 'number' ? m.ahead(row.ahead) : '',
  ].filter(Boolean);
  return (
    <>
      <Badge status={TONES[row.state]} text={m.states[row.state]} />
      {row.state === 'WAITING' && place.length > 0 && <div className="small-grey">{place.join(' · ')}</div>}
    </>
  );
}

/** What can be done with a course one has or waits for. */
export function OwnActions({ row }: { row: OwnRow }) {
  const m = useMessages(selectionMessages);
  const { half, phase, ask, replace, seats } = useSelection();
  const verbs = m.verbs[half];
  const typeId = row.electiveTypeId ?? undefined;
  const name = nameOf(row);
  const why = row.why ? <span className="small-grey">{without(row, row.why)}</span> : null;
  if (phase !== 'open') return why;
  const left = seats.get(row.sectionId)?.left ?? 0;
  return (
    <Flex wrap gap={8} align="center" className="own-actions">
      {row.state === 'WAITING' && (
        <>
          {left > 0 && (
            <Button
              type="primary"
              aria-label={m.of(verbs.select, name)}
              onClick={() => ask({ act: 'select', sectionId: row.sectionId, typeId })}
            >
              {verbs.select}
            </Button>
          )}
          <Button aria-label={m.of(verbs.leave, name)} onClick={() => ask({ act: 'leave', sectionId: row.sectionId })}>
            {verbs.leave}
          </Button>
        </>
      )}
      {row.state !== 'WAITING' && row.mayReplace && (
        <Button aria-label={m.of(verbs.replace, name)} onClick={() => replace(row)}>
          {verbs.replace}
        </Button>
      )}
      {row.state !== 'WAITING' && row.mayDrop && (
        <Button
          danger
          aria-label={m.of(verbs.drop, name)}
          onClick={() => ask({ act: 'drop', sectionId: row.sectionId })}
        >
          {verbs.drop}
        </Button>
      )}
      {why}
    </Flex>
  );
}
