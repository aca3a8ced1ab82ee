import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { courseOptions, semesterOptions } from '../../common/fields';
import { type Kind, PLANS } from '../../common/rights';
import { useCommon } from '../../common/useCommon';
import { byKind, planAt, structureOptions } from '../kind';
import { reportMessages } from './messages';
import type { Gap, GapFilter } from './rows';

const services = byKind((kind) => tableService<Gap, Gap, GapFilter>(planAt(kind, '/report/offering'), ['export']));

/** Compulsory subjects a semester should have and has no section of. */
export default function OfferingReport({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(reportMessages).offering;
  const report: Resource<Gap, Gap, GapFilter> = {
    name: `offering-${kind}`,
    title: m.title[kind],
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PLANS[kind],
    fields: {
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      structureId: { kind: 'reference', label: m.structure, source: structureOptions[kind] },
      planYear: { kind: 'text', label: m.planned },
      students: { kind: 'number', label: m.students },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
    },
    columns: [
      'courseId',
      'structureId',
      { name: 'planYear', render: (row) => `${c.yearOf(row.planYear)} · ${c.term(row.planSemester)}` },
      { name: 'students', total: true },
    ],
    filters: ['semesterId', 'structureId'],
    service: services[kind],
  };
  return <ResourcePage resource={report} />;
}
