import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { cohortOptions, programmeOptions, semesterOptions } from '../../common/fields';
import { type Kind, PLANS } from '../../common/rights';
import { useCommon } from '../../common/useCommon';
import { byKind, planAt } from '../kind';
import { reportMessages } from './messages';
import type { Demand, DemandFilter } from './rows';

const services = byKind((kind) =>
  tableService<Demand, Demand, DemandFilter>(planAt(kind, '/report/demand'), ['export']),
);

/** How many still need each course, to plan how much of it is offered. */
export default function DemandReport({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(reportMessages).demand;
  const report: Resource<Demand, Demand, DemandFilter> = {
    name: `demand-${kind}`,
    title: m.title[kind],
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PLANS[kind],
    fields: {
      code: { kind: 'code', label: c.courseCode },
      titleCn: { kind: 'text', label: c.courseTitle },
      units: { kind: 'number', label: c.units },
      total: { kind: 'number', label: m.total },
      due: { kind: 'number', label: m.due },
      year1: { kind: 'number', label: m.year(1) },
      year2: { kind: 'number', label: m.year(2) },
      year3: { kind: 'number', label: m.year(3) },
      year4: { kind: 'number', label: m.year(4) },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
    },
    columns: [
      'code',
      { name: 'titleCn', english: 'titleEn' },
      'units',
      { name: 'total', total: true },
      { name: 'due', total: true },
      { name: 'year1', total: true },
      { name: 'year2', total: true },
      { name: 'year3', total: true },
      { name: 'year4', total: true },
    ],
    filters: ['semesterId', 'programmeId', 'cohortId'],
    service: services[kind],
  };
  return <ResourcePage resource={report} />;
}
