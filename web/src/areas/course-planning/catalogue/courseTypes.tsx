import { useMessages } from '@/i18n/messages';
import { Related } from '@/resource/Related';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { StateDot } from '@/ui/StateDot';
import { useNamed, useTitled } from '@/university/useNamed';
import { ALL_OFFERS, at, courseTypeOptions, NAMES, namedFields, studentTypeOptions, yearOf } from '../common/fields';
import { COURSES } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { catalogueMessages } from './messages';
import type { Course, CourseType, CourseTypeInput } from './rows';

interface Filter {
  studentType?: string;
  parentId?: string;
  countsTowardUnits?: boolean;
  enabled?: boolean;
}
const table = tableService<CourseType, CourseTypeInput, Filter>(at('/course-type'), ALL_OFFERS);
const withYears = <D extends CourseTypeInput>(draft: D): D => ({
  ...draft,
  cohortFrom: yearOf(draft.cohortFrom),
  cohortTo: yearOf(draft.cohortTo),
});
const service: typeof table = {
  ...table,
  create: (draft, key) => table.create?.(withYears(draft), key) ?? Promise.resolve(),
  update: (draft) => table.update?.(withYears(draft)) ?? Promise.resolve(),
};

export default function CourseTypes() {
  const c = useCommon();
  const m = useMessages(catalogueMessages).courseType;
  const named = useNamed();
  const titled = useTitled();
  const types: Resource<CourseType, CourseTypeInput, Filter> = {
    name: 'course-types',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: COURSES,
    fields: {
      ...namedFields(c),
      studentType: { kind: 'select', label: c.studentType, options: studentTypeOptions(c) },
      parentId: { kind: 'reference', label: m.parent, help: m.parentHelp, source: courseTypeOptions },
      colour: {
        kind: 'select',
        label: m.colour,
        help: m.colourHelp,
        options: Object.entries(m.colours).map(([value, label]) => ({ value, label })),
      },
      countsTowardUnits: { kind: 'switch', label: m.counts, help: m.countsHelp },
      defaultInGpa: { kind: 'switch', label: m.inGpa, help: m.inGpaHelp },
      cohortFrom: { kind: 'code', label: m.cohortFrom, help: m.cohortHelp },
      cohortTo: { kind: 'code', label: m.cohortTo, help: m.cohortHelp },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true, render: (row) => <StateDot colour={row.colour}>{row.code}</StateDot> },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'studentType',
      'parentId',
      'countsTowardUnits',
      'defaultInGpa',
      {
        name: 'cohortFrom',
        render: ({ cohortFrom, cohortTo }) =>
          cohortFrom === null && cohortTo === null ? m.allCohorts : `${cohortFrom ?? ''} – ${cohortTo ?? ''}`,
      },
      { name: 'sortOrder', sortable: true, optional: true },
      'enabled',
    ],
    filters: ['studentType', 'parentId', 'countsTowardUnits', 'enabled'],
    form: [
      ...NAMES,
      { name: 'studentType', required: true, initial: 'UG' },
      'parentId',
      { name: 'colour', required: true, initial: '#8c8c8c' },
      { name: 'sortOrder', required: true, min: 0, initial: 0 },
      { name: 'cohortFrom', max: 4 },
      { name: 'cohortTo', max: 4 },
      { name: 'countsTowardUnits', initial: true },
      { name: 'defaultInGpa', initial: true },
      { name: 'enabled', initial: true },
    ],
    drawer: (row) => (
      <>
        <Related<CourseType>
          title={m.children}
          path={at('/course-type')}
          query={{ parentId: row.id }}
          to="/sp/course-type/item-list"
          name={(child) => `${child.code} ${named(child)}`}
        />
        <Related<Course>
          title={m.courses}
          path={at('/course')}
          query={{ courseTypeId: row.id }}
          to="/sp/course/item-list"
          name={(course) => `${course.code} ${titled(course)}`}
        />
      </>
    ),
    service,
  };
  return <ResourcePage resource={types} />;
}
