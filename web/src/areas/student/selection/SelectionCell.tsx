import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Badge, Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { asOfOpening, asWish, cellParts, liveCell } from './cells';
import { nameOf, useSelection, without } from './context';
import { selectionMessages } from './messages';
import { Rules } from './Rules';
import type { Act } from './steps';
import type { Cell, ElectiveType, Offered } from './types';
import { useWanted } from './useWanted';

const TONES: Readonly<Record<Cell, 'success' | 'warning' | 'error' | 'default' | 'processing'>> = {
  SELECT: 'processing',
  FULL: 'error',
  CLASH: 'error',
  SELECTED: 'success',
  JOIN: 'warning',
  WAITING: 'warning',
  CLOSED: 'default',
  NOT_ALLOWED: 'default',
};

/** What stands at the end of a line: the state of the section for this student and what can be done about it. */
export function SelectionCell({ row: told, typeId }: { row: Offered; typeId: string | undefined }) {
  const m = useMessages(selectionMessages);
  const { half, overview, phase, seats, ask, replace, page } = useSelection();
  const [why, setWhy] = useState(false);
  const { has, add, saving } = useWanted();
  const drawn = overview.round?.way !== 'FIRST_COME';
  const seen = phase === 'before' ? asOfOpening(told) : told;
  const row = drawn ? asWish(seen) : seen;
  const live = seats.get(row.sectionId);
  const left = live?.left ?? row.left;
  const own = cellTypes(overview.types, row, typeId);
  const allowed = own.length === 0 || own.some(({ allowWaiting }) => allowWaiting);
  const cell = drawn ? row.cell : liveCell(row, live, (overview.round?.waiting ?? false) && allowed);
  const had = overview.rows.find(({ sectionId }) => sectionId === row.sectionId);
  const parts = cellParts(cell, left, phase === 'open' && !drawn, row.rules.length, had);
  const verbs = m.verbs[half];
  const name = nameOf(row);
  const run = (act: Act) => {
    if (act === 'replace') replace({ ...row, electiveTypeId: typeId });
    else if (act === 'select' || act === 'join' || act === 'leave' || act === 'drop') {
      ask({ act, sectionId: row.sectionId, typeId });
    }
  };
  const mine = cell === 'SELECTED' || cell === 'WAITING';
  return (
    <Flex wrap gap={8} align="center" className="selection-cell">
      {parts.said && <Badge status={TONES[cell]} text={m.cells[cell]} />}
      {parts.acts.map(({ act, ready }) => (
        <Button
          key={act}
          type={act === 'select' ? 'primary' : 'default'}
          danger={act === 'drop'}
          disabled={!ready}
          title={ready ? undefined : m.noSeat}
          aria-label={m.of(verbs[act], name)}
          onClick={() => run(act)}
        >
          {verbs[act]}
        </Button>
      ))}
      {mine && had?.why && <span className="small-grey">{without(row, had.why)}</span>}
      {parts.why && (
        <Button type="link" aria-label={m.whyOf(name)} onClick={() => setWhy(true)}>
          {m.why}
        </Button>
      )}
      {!mine && (
        <Button
          type="text"
          className="want"
          icon={has(row.sectionId) ? <StarFilled /> : <StarOutlined />}
          disabled={has(row.sectionId) || saving}
          title={has(row.sectionId) ? m.catalogue.wanted : m.catalogue.want}
          aria-label={has(row.sectionId) ? m.catalogue.wanted : m.catalogue.wantOf(name)}
          onClick={() => void add([{ ...row, electiveTypeId: typeId }])}
        />
      )}
      {why && (
        <Modal
          open
          title={m.whyOf(name)}
          onCancel={() => setWhy(false)}
          footer={<Button onClick={() => setWhy(false)}>{m.ask.close}</Button>}
        >
          <Rules
            rules={row.rules}
            of={row}
            page={page}
            onLeave={() => setWhy(false)}
            onStep={(step, words) => {
              setWhy(false);
              ask(step, words);
            }}
          />
        </Modal>
      )}
    </Flex>
  );
}

/** The types for which it may count: the one that is looked at, else all of the section's. */
const cellTypes = (types: readonly ElectiveType[], { electiveTypeIds }: Offered, typeId: string | undefined) =>
  types.filter(({ id }) => (typeId === undefined ? electiveTypeIds.includes(id) : id === typeId));
