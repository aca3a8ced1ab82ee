import type * as api from '@/api/schema.gen';
import table from '@/api/tables/AdviseeGpa.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Entity, Resource } from '@/resource/types';
import { teacherMessages } from '../messages';

type Row = api.AdviseeGpa & Pick<Entity, 'labels'>;
interface Filter {
  semesterId?: string;
  standing?: string;
  honours?: string;
}
const averages = describedTable<Row, Row, Filter>(table);

/** The averages of the students a teacher advises. */
export default function AdviseeAverages() {
  const m = useMessages(teacherMessages).advisees.averages;
  const resource: Resource<Row, Row, Filter> = {
    ...useTable(averages),
    ...m,
    name: 'advisee-averages',
    called: ({ labels }) => [labels?.studentId ?? m.entity, labels?.semesterId ?? []].flat().join(' · '),
    columns: [
      'studentId',
      'semesterId',
      { name: 'gpa', sortable: true },
      { name: 'totalGpa', sortable: true },
      'unitsGained',
      'totalGained',
      { name: 'standing', sortable: true },
      { name: 'honours', sortable: true },
      { name: 'rank', sortable: true, render: ({ rank, rankOf }) => (rank ? `${rank} / ${rankOf ?? ''}` : '—') },
    ],
    filters: ['semesterId', 'standing', 'honours'],
    form: undefined,
  };
  return <ResourcePage resource={resource} />;
}
