import type * as api from '@/api/schema.gen';
import table from '@/api/tables/AdviseeGrade.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Entity, Resource } from '@/resource/types';
import { teacherMessages } from '../messages';

type Row = api.AdviseeGrade & Pick<Entity, 'labels'>;
interface Filter {
  semesterId?: string;
  isHighest?: boolean;
}
const results = describedTable<Row, Row, Filter>(table);

/** Every result of the students a teacher advises. */
export default function AdviseeResults() {
  const m = useMessages(teacherMessages).advisees.results;
  const resource: Resource<Row, Row, Filter> = {
    ...useTable(results),
    ...m,
    name: 'advisee-results',
    called: ({ labels, grade }) => [labels?.studentId ?? m.entity, labels?.courseId ?? [], grade].flat().join(' · '),
    columns: [
      'studentId',
      'courseId',
      'semesterId',
      { name: 'grade', sortable: true },
      'score',
      { name: 'points', sortable: true },
      'unitsGained',
      'attemptNo',
      'isHighest',
    ],
    filters: ['semesterId', 'isHighest'],
    form: undefined,
  };
  return <ResourcePage resource={resource} />;
}
