import { useMessages } from '@/i18n/messages';
import { divisionOptions, teacherOptions } from '@/university/references';
import { choices, entryOptions, timeOptions } from '../common/fields';
import { ROLES, type RowFilter, type Teaching } from '../common/rows';
import type { Side } from '../common/side';
import { collectionMessages } from '../messages';
import { EntryPage } from './EntryPage';
import { ProblemCell, ProblemList } from './ProblemCell';

type Filter = RowFilter & { entryId?: string; teacherId?: string; role?: string };
type Draft = Omit<Teaching, 'id' | 'version' | 'labels' | 'roundId'>;

export default function CollectedTeachers({ side }: { side: Side }) {
  const all = useMessages(collectionMessages);
  const m = all.teacher;
  return (
    <EntryPage<Teaching, Draft, Filter>
      side={side}
      table="teacher"
      title={m.title[side]}
      about={m.about[side]}
      declare={() => ({
        name: `ttsp-teachers-${side}`,
        entity: m.entity,
        keyword: false,
        fields: {
          teacherId: { kind: 'reference', label: m.teacher, source: teacherOptions },
          entryId: { kind: 'reference', label: m.entry, source: entryOptions[side] },
          divisionId: { kind: 'reference', label: all.division, source: divisionOptions },
          sectionSlot: { kind: 'number', label: m.slot, help: m.slotHelp },
          role: { kind: 'select', label: m.role, options: choices(ROLES, m.roles) },
          share: { kind: 'number', label: m.share },
          hours: { kind: 'number', label: m.hours },
          unavailableTimes: { kind: 'multiSelect', label: m.unavailable, options: timeOptions(all) },
          maxPerDay: { kind: 'number', label: m.maxPerDay },
          version: { kind: 'text', label: all.problems },
        },
        columns: [
          'teacherId',
          'entryId',
          ...(side === 'office' ? (['divisionId'] as const) : []),
          { name: 'sectionSlot', render: ({ sectionSlot }) => (sectionSlot === 0 ? m.everySection : sectionSlot) },
          'role',
          'share',
          'hours',
          { name: 'version', head: all.problems, width: 200, render: ({ id }) => <ProblemCell id={id} /> },
          { name: 'unavailableTimes', optional: true },
          { name: 'maxPerDay', optional: true },
        ],
        filters: [...(side === 'office' ? (['divisionId'] as const) : []), 'entryId', 'teacherId', 'role'],
        form: [
          { name: 'entryId', required: true, once: true },
          ...(side === 'office' ? ([{ name: 'divisionId', required: true, once: true }] as const) : []),
          { name: 'teacherId', required: true },
          { name: 'sectionSlot', required: true, min: 0, initial: 0 },
          { name: 'role', required: true, initial: 'LECTURER' },
          { name: 'share', required: true, min: 1, initial: 100 },
          { name: 'hours', required: true, min: 1, initial: 3 },
          'unavailableTimes',
          { name: 'maxPerDay', min: 1 },
        ],
        details: [
          'teacherId',
          'entryId',
          'divisionId',
          'sectionSlot',
          'role',
          'share',
          'hours',
          'unavailableTimes',
          'maxPerDay',
        ],
        drawer: ({ id }) => <ProblemList id={id} />,
      })}
    />
  );
}
