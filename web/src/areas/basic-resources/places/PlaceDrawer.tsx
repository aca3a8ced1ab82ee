import { useQuery } from '@tanstack/react-query';
import { Drawer, Flex } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import type { Cell } from '../usage/grid';
import { ShareBar } from '../usage/ShareBar';
import { hours } from '../usage/scale';
import { UsagePanel } from '../usage/UsagePanel';
import { placesMessages } from './messages';
import { type PlaceUse, placeSessions } from './usedCalls';

interface Props {
  use: PlaceUse;
  semesterId: string;
  at?: Cell;
  onClose: () => void;
}

export function PlaceDrawer({ use, semesterId, at, onClose }: Props) {
  const m = useMessages(placesMessages).used;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const sessions = useQuery({
    queryKey: ['place-used', 'sessions', use.placeId, semesterId],
    queryFn: ({ signal }) => placeSessions(use.placeId, semesterId, signal),
  });
  const title = m.open(`${use.code} ${chinese ? use.nameCn : use.nameEn}`);
  return (
    <Drawer open size={720} styles={{ wrapper: { maxWidth: '100vw' } }} title={title} onClose={onClose}>
      <Flex vertical gap={16}>
        <DescriptionGrid
          items={[
            { key: 'capacity', label: m.capacity, value: use.capacity ?? m.unknown },
            { key: 'sessions', label: m.sessions, value: use.sessions },
            { key: 'occupied', label: m.hoursOf, value: `${hours(use.occupiedHours)} / ${hours(use.availableHours)}` },
            { key: 'utilisation', label: m.utilisation, value: <ShareBar share={use.utilisation} /> },
          ]}
        />
        <UsagePanel
          key={at === undefined ? '' : `${at.weekday} ${at.period}`}
          label={title}
          cells={use.cells}
          sessions={sessions.data}
          at={at}
          other="teacher"
        />
      </Flex>
    </Drawer>
  );
}
