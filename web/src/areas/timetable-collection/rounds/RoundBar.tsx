import { Flex, Select } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { collectionMessages } from '../messages';
import { type InRound, useRoundName } from './useRound';
import { StateBadge, WindowLine } from './WindowLine';
import '../collection.css';

/** Which round, for whom, how far; with what can be done about it. */
export function RoundBar({ found, actions }: { found: InRound; actions?: ReactNode }) {
  const m = useMessages(collectionMessages);
  const nameOf = useRoundName();
  const { division, divisions } = found;
  const called = (row: (typeof divisions)[number]) => [row.labels?.divisionId ?? row.divisionId].flat().join(', ');
  return (
    <Flex vertical gap={8} className="round-bar">
      <Flex wrap gap={8} align="center">
        <Select
          className="round-select"
          aria-label={m.round.choose}
          value={found.round.id}
          options={found.rounds.map((round) => ({ value: round.id, label: nameOf(round) }))}
          onChange={found.choose}
        />
        {division !== undefined && divisions.length > 1 && (
          <Select
            className="division-select"
            aria-label={m.state.chooseDivision}
            value={division.divisionId}
            options={divisions.map((row) => ({ value: row.divisionId, label: called(row) }))}
            onChange={found.chooseDivision}
          />
        )}
        {division !== undefined && divisions.length === 1 && <span>{called(division)}</span>}
        {division !== undefined && <StateBadge state={division.submitStatus} />}
        {actions !== undefined && (
          <Flex wrap gap={8} className="round-actions">
            {actions}
          </Flex>
        )}
      </Flex>
      <WindowLine found={found} />
    </Flex>
  );
}
