import { Flex, Tag } from 'antd';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { useWords } from '../messages';
import { seasonOptions, type useSeason } from './useSeason';

const TONES = {
  PREPARE: 'default',
  COLLECTING: 'processing',
  SCHEDULING: 'warning',
  PUBLISHED: 'success',
  FINISHED: 'default',
} as const;

/** Which season the page is about, and how far it is. */
export function SeasonSelect({ season }: { season: ReturnType<typeof useSeason> }) {
  const m = useWords();
  return (
    <Flex wrap align="center" gap={8} style={{ marginBlockEnd: 12 }}>
      <div style={{ minWidth: 260, maxWidth: '100%' }}>
        <ReferenceSelect
          label={m.season}
          source={seasonOptions}
          value={season.itemId}
          onChange={(value) => season.choose(typeof value === 'string' ? value : undefined)}
        />
      </div>
      {season.state !== undefined && (
        <Tag color={TONES[season.state]} style={{ textTransform: 'capitalize' }}>
          {m.seasons.states[season.state]}
        </Tag>
      )}
    </Flex>
  );
}
