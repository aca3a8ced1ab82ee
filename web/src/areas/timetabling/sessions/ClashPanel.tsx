import { Badge, Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import type { Clash } from '@/timetable/types';
import { sortedClashes } from './board';
import { boardMessages } from './messages';
import { rangesOf } from './weeks';

interface Props {
  title: string;
  empty: string;
  clashes: readonly Clash[];
  lit: ReadonlySet<string>;
  onChoose: (clash: Clash) => void;
}
const SHOWN = 30;

/** Every clash with its names; choosing one shows whom it concerns on the board. */
export function ClashPanel({ title, empty, clashes, lit, onChoose }: Props) {
  const m = useMessages(boardMessages);
  const [all, setAll] = useState(false);
  const sorted = sortedClashes(clashes);
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  return (
    <section className="board-clashes" aria-label={title}>
      <h2>{title}</h2>
      {clashes.length === 0 && <p className="small-grey">{empty}</p>}
      <ul className="plain-list">
        {shown.map((clash) => (
          <li
            key={keyOf(clash)}
            className={['board-clash', clash.hard ? 'hard' : 'soft', isLit(clash, lit) ? 'lit' : ''].join(' ')}
          >
            <button
              type="button"
              className="board-clash-what"
              aria-pressed={isLit(clash, lit)}
              onClick={() => onChoose(clash)}
            >
              <span>
                <Badge status={clash.hard ? 'error' : 'warning'} text={m.rules[clash.rule]} />
                {clash.weeks.length > 0 && <span className="small-grey"> {m.weeksOf(rangesOf(clash.weeks))}</span>}
              </span>
              <span>{clash.message}</span>
              {clash.names.length > 0 && (
                <span className="board-names">
                  {clash.names.slice(0, 6).map((name) => (
                    <Tag key={name}>{name}</Tag>
                  ))}
                  {clash.names.length > 6 && <span className="small-grey">{m.moreNames(clash.names.length - 6)}</span>}
                </span>
              )}
            </button>
            {clash.actions.length > 0 && (
              <span className="board-ways">
                {clash.actions.map(({ label, to }) => (
                  <Link key={`${label} ${to}`} to={to}>
                    {label}
                  </Link>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN && !all && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {m.showAll(sorted.length)}
        </Button>
      )}
    </section>
  );
}

const keyOf = ({ rule, sessionIds, message, weeks }: Clash): string =>
  `${rule} ${sessionIds.join()} ${weeks.join()} ${message}`;
const isLit = ({ sessionIds }: Clash, lit: ReadonlySet<string>): boolean =>
  lit.size > 0 && sessionIds.length === lit.size && sessionIds.every((id) => lit.has(id));
