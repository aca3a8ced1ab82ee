import { useSearchParams } from 'react-router';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';
import { courseOptions, programmeOptions, semesterOptions, studentOptions } from '@/university/references';
import { sectionOptionsOf } from '@/university/sections';
import { useSelectionWords } from '@/university/selection/messages';
import { KEPT_OFFERS } from '@/university/tables';
import { OfSemester } from '@/university/term/useSemester';
import { at } from './common/paths';
import { ADD_DROP } from './common/rights';
import { useWords } from './messages';

interface SpecialDraft {
  semesterId: string;
  studentId: string;
  courseId: string;
  sectionId?: string | null;
  kind: string;
  waived: readonly string[];
  reason: string;
  approver: string;
}
/** A course that the registry lets a student take past some of the checks. */
type Special = SpecialDraft & Entity;
interface SpecialFilter {
  semesterId?: string;
  studentId?: string;
  courseId?: string;
  kind?: string;
  waived?: string[];
  programmeId?: string;
}
const KINDS = ['REPEAT', 'EXCHANGE', 'TRANSFER', 'OVERLOAD', 'OTHER'] as const;
const WAIVED = ['WINDOW', 'HOLD', 'TARGET', 'REQUIREMENT', 'EXCLUSION', 'UNITS', 'CLASH', 'QUOTA'] as const;
const service = tableService<Special, SpecialDraft, SpecialFilter>(at('/special'), KEPT_OFFERS);

export default function Specials() {
  const m = useWords().specials;
  return (
    <OfSemester title={m.title}>
      <SpecialList />
    </OfSemester>
  );
}

function SpecialList() {
  const c = useSelectionWords();
  const m = useWords().specials;
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const specials: Resource<Special, SpecialDraft, SpecialFilter> = {
    name: 'adddrop-specials',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    called: ({ labels }) => [labels?.studentId ?? m.entity, labels?.courseId ?? []].flat().join(' · '),
    permissions: ADD_DROP,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      sectionId: { kind: 'reference', label: c.section, source: sectionOptionsOf(semesterId), help: m.sectionHelp },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      kind: { kind: 'select', label: m.kind, options: KINDS.map((value) => ({ value, label: m.kinds[value] })) },
      waived: {
        kind: 'multiSelect',
        label: m.waived,
        help: m.waivedHelp,
        options: WAIVED.map((value) => ({ value, label: m.checks[value] })),
      },
      reason: { kind: 'longText', label: c.reason },
      approver: { kind: 'text', label: c.approver },
    },
    columns: [
      'studentId',
      'courseId',
      { name: 'sectionId', render: ({ labels }) => String(labels?.sectionId ?? '').split(' – ')[0] || c.none },
      { name: 'kind', sortable: true },
      'waived',
      'approver',
      { name: 'reason', optional: true },
      { name: 'semesterId', optional: true },
    ],
    filters: ['semesterId', 'kind', 'studentId', 'courseId', 'waived', 'programmeId'],
    form: [
      { name: 'semesterId', required: true, initial: semesterId },
      { name: 'kind', required: true },
      { name: 'studentId', required: true, initial: params.get('studentId') ?? undefined },
      { name: 'courseId', required: true },
      { name: 'sectionId' },
      { name: 'approver', required: true, max: 100 },
      { name: 'waived', initial: [], wide: true },
      { name: 'reason', required: true, max: 500, wide: true },
    ],
    service,
  };
  return <ResourcePage resource={specials} />;
}
