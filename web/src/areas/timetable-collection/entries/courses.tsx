import { useMessages } from '@/i18n/messages';
import { codesOf } from '@/university/codes';
import { courseOptions, courseTypeOptions, divisionOptions, programmeOptions } from '@/university/references';
import { useConfig } from '../around/useConfig';
import { choices, entryOptions, placeTypeOptions, timeOptions } from '../common/fields';
import { type RowFilter, WEEKS, YEARS } from '../common/rows';
import type { Side } from '../common/side';
import { collectionMessages } from '../messages';
import { byYearText, type CourseDraft, type CourseRow, toForm, toWire } from './draft';
import { EntryPage } from './EntryPage';
import { ProblemCell, ProblemList } from './ProblemCell';

type Filter = RowFilter & { courseId?: string; offeringProgrammeId?: string; curriculumType?: string };
/** Until the setting is known. */
const USUAL = 40;
const curriculumTypes = codesOf(courseTypeOptions);

const titleOf = (label: unknown): string => [label ?? ''].flat().join().split(' – ').slice(1).join(' – ');

export default function CollectedCourses({ side }: { side: Side }) {
  const all = useMessages(collectionMessages);
  const m = all.course;
  const quota = useConfig(side).data?.settings.defaultQuota ?? USUAL;
  const years = YEARS.map((value) => ({ value, label: value }));
  const times = timeOptions(all);
  return (
    <EntryPage<CourseRow, CourseDraft, Filter>
      side={side}
      table="course"
      title={m.title[side]}
      about={m.about[side]}
      toWire={toWire}
      declare={() => ({
        name: `ttsp-courses-${side}`,
        entity: m.entity,
        keyword: m.keyword,
        fields: {
          courseCode: { kind: 'code', label: m.code },
          courseId: { kind: 'reference', label: m.course, source: courseOptions },
          divisionId: { kind: 'reference', label: all.division, source: divisionOptions },
          offeringProgrammeId: { kind: 'reference', label: m.offering, source: programmeOptions },
          curriculumType: { kind: 'reference', label: m.curriculumType, source: curriculumTypes },
          sectionsPlanned: { kind: 'number', label: m.sections },
          quotaPerSection: { kind: 'number', label: m.quota },
          quotaByYear: { kind: 'text', label: m.byYear },
          quotaY1: { kind: 'number', label: m.yearQuota('Y1') },
          quotaY2: { kind: 'number', label: m.yearQuota('Y2') },
          quotaY3: { kind: 'number', label: m.yearQuota('Y3') },
          quotaY4: { kind: 'number', label: m.yearQuota('Y4') },
          hourPattern: { kind: 'code', label: m.hours, help: m.hoursHelp },
          weeks: { kind: 'select', label: m.weeks, options: choices(WEEKS, m.weekNames) },
          preferredTimes: { kind: 'multiSelect', label: m.preferred, options: times },
          unavailableTimes: { kind: 'multiSelect', label: m.unavailable, options: times },
          placeTypeId: { kind: 'reference', label: m.placeType, source: placeTypeOptions },
          equipment: {
            kind: 'multiSelect',
            label: m.equipment,
            options: Object.entries(m.equipmentItems).map(([value, label]) => ({ value, label })),
          },
          minCapacity: { kind: 'number', label: m.minCapacity },
          combinedWithId: {
            kind: 'reference',
            label: m.combinedWith,
            help: m.combinedHelp,
            source: entryOptions[side],
          },
          targetProgrammeIds: { kind: 'references', label: m.targets, source: programmeOptions },
          targetYears: { kind: 'multiSelect', label: m.years, options: years },
          requirement: { kind: 'longText', label: m.requirement, help: m.requirementHelp },
          extraFee: { kind: 'number', label: m.fee },
          suitableForInternational: { kind: 'switch', label: m.international },
          needExam: { kind: 'switch', label: m.exam },
          remark: { kind: 'longText', label: all.remark },
          version: { kind: 'text', label: all.problems },
        },
        columns: [
          { name: 'courseCode', sortable: true },
          // The code stands beside it.
          { name: 'courseId', render: ({ labels }) => titleOf(labels?.courseId) || all.none },
          { name: 'version', head: all.problems, width: 200, render: ({ id }) => <ProblemCell id={id} /> },
          ...(side === 'office' ? (['divisionId'] as const) : []),
          'curriculumType',
          'sectionsPlanned',
          'quotaPerSection',
          'hourPattern',
          'weeks',
          { name: 'offeringProgrammeId', optional: true },
          { name: 'quotaByYear', optional: true, render: ({ quotaByYear }) => byYearText(quotaByYear) || all.none },
          { name: 'placeTypeId', optional: true },
          { name: 'combinedWithId', optional: true },
          { name: 'targetYears', optional: true },
          { name: 'needExam', optional: true },
          { name: 'remark', optional: true },
        ],
        filters: [...(side === 'office' ? (['divisionId'] as const) : []), 'curriculumType', 'offeringProgrammeId'],
        form: [
          { name: 'courseId', required: true, once: true },
          ...(side === 'office' ? ([{ name: 'divisionId', required: true, once: true }] as const) : []),
          'offeringProgrammeId',
          { name: 'curriculumType', required: true },
          { name: 'hourPattern', required: true, max: 20, initial: '2+1' },
          { name: 'sectionsPlanned', required: true, min: 1, initial: 1 },
          { name: 'quotaPerSection', required: true, min: 1, initial: quota },
          { name: 'quotaY1', min: 0 },
          { name: 'quotaY2', min: 0 },
          { name: 'quotaY3', min: 0 },
          { name: 'quotaY4', min: 0 },
          { name: 'weeks', required: true, initial: 'ALL' },
          'placeTypeId',
          { name: 'minCapacity', min: 0 },
          'equipment',
          'preferredTimes',
          'unavailableTimes',
          'combinedWithId',
          'targetProgrammeIds',
          'targetYears',
          { name: 'extraFee', min: 0, initial: 0 },
          { name: 'suitableForInternational', initial: true },
          { name: 'needExam', initial: true },
          { name: 'requirement', max: 1000 },
          { name: 'remark', max: 500 },
        ],
        prepare: (row) => Promise.resolve(toForm(row)),
        details: [
          'courseId',
          'divisionId',
          'offeringProgrammeId',
          'curriculumType',
          'sectionsPlanned',
          'quotaPerSection',
          'hourPattern',
          'weeks',
          'preferredTimes',
          'unavailableTimes',
          'placeTypeId',
          'equipment',
          'minCapacity',
          'combinedWithId',
          'targetProgrammeIds',
          'targetYears',
          'requirement',
          'suitableForInternational',
          'needExam',
          'remark',
        ],
        drawer: ({ id }) => <ProblemList id={id} />,
      })}
    />
  );
}
