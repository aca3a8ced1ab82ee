import { Checkbox, Empty, Flex } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { WeekGrid } from '@/timetable/WeekGrid';
import { useSelection } from './context';
import { STANDING, type Standing, weekOf } from './grid';
import { selectionMessages } from './messages';
import type { OwnRow, SectionLine } from './types';
import { useWanted } from './useWanted';

const OWN: Readonly<Record<OwnRow['state'], Standing>> = {
  SELECTED: 'taken',
  WAITING: 'waiting',
  PLANNED: 'required',
  WISHED: 'wanted',
};

interface OwnWeekProps {
  own: readonly OwnRow[];
  wanted?: readonly SectionLine[];
  label?: string;
}

/** The own week together with what is wanted beside it. */
export function OwnWeek({ own, wanted = [], label }: OwnWeekProps) {
  const m = useMessages(selectionMessages).week;
  const has = new Set(own.map(({ sectionId }) => sectionId));
  const beside = wanted
    .filter(({ sectionId }) => !has.has(sectionId))
    .map((section) => ({ section, standing: 'wanted' as const }));
  const { overview } = useSelection();
  const taken = own.map((section) => ({ section, standing: OWN[section.state] }));
  const week = weekOf([...taken, ...beside], overview.round?.weeks ?? 0, m.clash);
  if (week.sessions.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.none} />;
  const words = {
    LEC: m.standing[STANDING.LEC],
    TUT: m.standing[STANDING.TUT],
    LAB: m.standing[STANDING.LAB],
    OTHER: m.standing[STANDING.OTHER],
  };
  return <WeekGrid week={week} label={label ?? m.title} words={words} />;
}

export function WeekTab() {
  const m = useMessages(selectionMessages).week;
  const { overview } = useSelection();
  const { wanted } = useWanted();
  const [show, setShow] = useState(true);
  return (
    <Flex vertical gap={12}>
      {wanted.length > 0 && (
        <Checkbox checked={show} onChange={({ target }) => setShow(target.checked)}>
          {m.showWanted}
        </Checkbox>
      )}
      <OwnWeek own={overview.rows} wanted={show ? wanted : []} />
    </Flex>
  );
}
