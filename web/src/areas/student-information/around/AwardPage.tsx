import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { type Offer, tableService } from '@/resource/tableService';
import type { Resource, Service } from '@/resource/types';
import { at, KEPT_OFFERS, STAFF, semesterOptions, studentOptions } from '../common/fields';
import { RecordLink } from '../common/RecordLink';
import { useCommon } from '../common/useCommon';
import { aroundMessages } from './messages';
import { inYuan } from './money';
import type { Award, AwardInput } from './rows';

interface Filter {
  studentId?: string;
  semesterId?: string;
  level?: string;
  awardType?: string;
  showOnTranscript?: boolean;
}
export type AwardUse = 'keep' | 'query';
const READ: readonly Offer[] = ['get', 'history', 'export'];
const SERVICES: Readonly<Record<AwardUse, Service<Award, AwardInput, Filter>>> = {
  keep: inYuan(tableService(at('/award'), KEPT_OFFERS)),
  query: inYuan(tableService(at('/award'), READ)),
};
const optionsFrom = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Awards are kept on one page and looked through on another; the rows are the same. */
export function AwardPage({ use }: { use: AwardUse }) {
  const c = useCommon();
  const m = useMessages(aroundMessages).award;
  const awards: Resource<Award, AwardInput, Filter> = {
    name: `awards-${use}`,
    title: m.title[use],
    about: m.about[use],
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      studentId: { kind: 'reference', label: c.student, help: c.studentHelp, source: studentOptions },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      nameCn: { kind: 'text', label: m.nameCn },
      nameEn: { kind: 'text', label: m.nameEn },
      level: { kind: 'select', label: m.level, options: optionsFrom(m.levels) },
      awardType: { kind: 'select', label: m.type, options: optionsFrom(m.types) },
      amount: { kind: 'number', label: m.amount },
      issuer: { kind: 'text', label: m.issuer },
      awardDate: { kind: 'date', label: m.date },
      certificateNo: { kind: 'code', label: m.certificateNo },
      showOnTranscript: { kind: 'switch', label: m.onTranscript },
    },
    columns: [
      'studentId',
      { name: 'nameCn', head: m.name, english: 'nameEn', sortable: true },
      'level',
      'awardType',
      { name: 'amount', total: true },
      { name: 'awardDate', sortable: true },
      'semesterId',
      { name: 'issuer', optional: true },
      { name: 'certificateNo', optional: true },
      { name: 'showOnTranscript', optional: use === 'keep' },
    ],
    filters: ['studentId', 'level', 'awardType', 'semesterId', 'showOnTranscript'],
    form: [
      { name: 'studentId', required: true, once: true, wide: true },
      { name: 'nameCn', required: true, max: 200 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'level', required: true, initial: 'UNIVERSITY' },
      { name: 'awardType', required: true, initial: 'SCHOLARSHIP' },
      { name: 'awardDate', required: true },
      'semesterId',
      { name: 'amount', min: 0 },
      { name: 'issuer', max: 200 },
      { name: 'certificateNo', max: 50 },
      'showOnTranscript',
    ],
    drawer: (row) => <RecordLink studentId={row.studentId} />,
    service: SERVICES[use],
  };
  return <ResourcePage resource={awards} />;
}
