import { useQuery } from '@tanstack/react-query';
import { useMessages } from '@/i18n/messages';
import { inBothLanguages } from '@/resource/kinds';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { StateDot } from '@/ui/StateDot';
import { useNamed } from '@/university/useNamed';
import { ALL_OFFERS, at, NAMES, namedFields, STAFF } from '../common/fields';
import { Students } from '../common/Students';
import { useCommon } from '../common/useCommon';
import { basicsMessages } from './messages';
import type { StudyStatus, StudyStatusInput } from './rows';

interface Filter {
  statusGroup?: string;
  nextCodes?: string[];
  countsAsActive?: boolean;
  isFinal?: boolean;
  enabled?: boolean;
}
const service = tableService<StudyStatus, StudyStatusInput, Filter>(at('/study-status'), ALL_OFFERS);
const GROUPS = ['NEW', 'STUDYING', 'AWAY', 'ENDED'] as const;
const MOST = 200;
const RIGHTS = ['countsAsActive', 'canSelectCourse', 'canSitExam', 'canViewGrade', 'canPrint'] as const;

export function StatusList() {
  const c = useCommon();
  const m = useMessages(basicsMessages).status;
  const named = useNamed();
  const all = useQuery({
    queryKey: ['study-statuses', 'followers'],
    queryFn: ({ signal }) => service.list({ pageNo: 1, pageSize: MOST }, signal),
  });
  const followers = (all.data?.data ?? []).map((status) => ({ value: status.code, label: named(status) }));
  const statuses: Resource<StudyStatus, StudyStatusInput, Filter> = {
    name: 'study-statuses',
    embedded: true,
    title: m.tabs.statuses,
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      ...namedFields(c),
      statusGroup: {
        kind: 'select',
        label: m.group,
        options: GROUPS.map((value) => ({ value, label: m.groups[value] })),
      },
      countsAsActive: { kind: 'switch', label: m.countsAsActive },
      canSelectCourse: { kind: 'switch', label: m.canSelectCourse },
      canSitExam: { kind: 'switch', label: m.canSitExam },
      canViewGrade: { kind: 'switch', label: m.canViewGrade },
      canPrint: { kind: 'switch', label: m.canPrint },
      isFinal: { kind: 'switch', label: m.isFinal, help: m.finalHelp },
      needsEndDate: { kind: 'switch', label: m.needsEndDate, help: m.endHelp },
      nextCodes: { kind: 'multiSelect', label: m.next, help: m.nextHelp, options: followers },
      colour: {
        kind: 'select',
        label: m.colour,
        help: m.colourHelp,
        options: Object.entries(m.colours).map(([value, label]) => ({ value, label })),
      },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      {
        name: 'nameCn',
        head: inBothLanguages(c.nameCn),
        sortable: true,
        render: (row) => <StateDot colour={row.colour}>{named(row)}</StateDot>,
      },
      'statusGroup',
      {
        name: 'canSelectCourse',
        head: m.allows,
        width: 230,
        render: (row) =>
          RIGHTS.filter((right) => row[right])
            .map((right) => m[right])
            .join(' · ') || c.none,
      },
      { name: 'nextCodes', width: 280, render: (row) => nextOf(row) },
      { name: 'needsEndDate', optional: true },
      { name: 'sortOrder', sortable: true, optional: true },
      'enabled',
    ],
    filters: ['statusGroup', 'nextCodes', 'countsAsActive', 'isFinal', 'enabled'],
    form: [
      ...NAMES,
      { name: 'statusGroup', required: true, initial: 'STUDYING' },
      { name: 'colour', required: true, initial: 'default' },
      { name: 'sortOrder', required: true, min: 0, initial: 0 },
      'countsAsActive',
      'canSelectCourse',
      'canSitExam',
      'canViewGrade',
      'canPrint',
      'needsEndDate',
      'isFinal',
      { name: 'enabled', initial: true },
      { name: 'nextCodes', wide: true, initial: [], when: (values) => values.isFinal !== true },
    ],
    drawer: (row) => <Students title={m.students} query={{ studyStatusId: row.id }} />,
    service,
  };
  return <ResourcePage resource={statuses} />;

  function nextOf({ nextCodes }: StudyStatus): string {
    if (nextCodes.length === 0) return m.noNext;
    return nextCodes.map((code) => followers.find(({ value }) => value === code)?.label ?? code).join(' · ');
  }
}
