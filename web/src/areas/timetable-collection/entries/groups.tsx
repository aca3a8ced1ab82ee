import { useMessages } from '@/i18n/messages';
import { courseOptions, divisionOptions, programmeOptions, streamOptions } from '@/university/references';
import type { Group, RowFilter } from '../common/rows';
import type { Side } from '../common/side';
import { collectionMessages } from '../messages';
import { EntryPage } from './EntryPage';
import { ProblemCell, ProblemList } from './ProblemCell';

type Filter = RowFilter & { programmeId?: string };
type Draft = Omit<Group, 'id' | 'version' | 'labels' | 'roundId'>;

export default function CollectedGroups({ side }: { side: Side }) {
  const all = useMessages(collectionMessages);
  const m = all.group;
  return (
    <EntryPage<Group, Draft, Filter>
      side={side}
      table="group"
      title={m.title[side]}
      about={m.about[side]}
      toWire={(draft) => ({ ...draft, remark: draft.remark ?? '' })}
      declare={() => ({
        name: `ttsp-groups-${side}`,
        entity: m.entity,
        keyword: m.keyword,
        fields: {
          name: { kind: 'text', label: m.name, help: m.nameHelp },
          divisionId: { kind: 'reference', label: all.division, source: divisionOptions },
          programmeId: { kind: 'reference', label: all.programme, source: programmeOptions },
          streamId: { kind: 'reference', label: m.stream, source: streamOptions },
          year: { kind: 'number', label: m.year },
          expectedSize: { kind: 'number', label: m.size },
          courseIds: { kind: 'references', label: m.courses, source: courseOptions },
          remark: { kind: 'longText', label: all.remark },
          version: { kind: 'text', label: all.problems },
        },
        columns: [
          { name: 'name', sortable: true },
          ...(side === 'office' ? (['divisionId'] as const) : []),
          'programmeId',
          'year',
          'expectedSize',
          'courseIds',
          { name: 'version', head: all.problems, width: 200, render: ({ id }) => <ProblemCell id={id} /> },
          { name: 'streamId', optional: true },
          { name: 'remark', optional: true },
        ],
        filters: [...(side === 'office' ? (['divisionId'] as const) : []), 'programmeId'],
        form: [
          { name: 'name', required: true, max: 60 },
          ...(side === 'office' ? ([{ name: 'divisionId', required: true, once: true }] as const) : []),
          { name: 'programmeId', required: true },
          'streamId',
          { name: 'year', required: true, min: 1, initial: 1 },
          { name: 'expectedSize', required: true, min: 1, initial: 40 },
          { name: 'courseIds', wide: true },
          { name: 'remark', max: 500 },
        ],
        details: ['name', 'divisionId', 'programmeId', 'streamId', 'year', 'expectedSize', 'courseIds', 'remark'],
        drawer: ({ id }) => <ProblemList id={id} />,
      })}
    />
  );
}
