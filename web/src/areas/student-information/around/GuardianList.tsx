import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, KEPT_OFFERS, STAFF, studentOptions } from '../common/fields';
import { RecordLink } from '../common/RecordLink';
import { useCommon } from '../common/useCommon';
import { aroundMessages } from './messages';
import type { Guardian, GuardianInput } from './rows';

interface Filter {
  studentId?: string;
  relation?: string;
  isPrimary?: boolean;
  isEmergency?: boolean;
}
const PATH = at('/guardian');
const service = tableService<Guardian, GuardianInput, Filter>(PATH, KEPT_OFFERS);
const REVEAL = { path: PATH, permissions: STAFF, action: 'edit' } as const;

/** The guardians of everybody in scope, or of one student. */
export function GuardianList({ studentId }: { studentId?: string }) {
  const c = useCommon();
  const all = useMessages(aroundMessages);
  const m = all.guardian;
  const guardians: Resource<Guardian, GuardianInput, Filter> = {
    name: studentId === undefined ? 'guardians' : 'guardians-of-one',
    embedded: studentId !== undefined,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      studentId: { kind: 'reference', label: c.student, help: c.studentHelp, source: studentOptions },
      name: { kind: 'text', label: m.name },
      relation: {
        kind: 'select',
        label: m.relation,
        options: Object.entries(m.relations).map(([value, label]) => ({ value, label })),
      },
      idNo: { kind: 'protected', label: m.idNo, reveal: REVEAL },
      mobile: { kind: 'protected', label: m.mobile, reveal: REVEAL },
      email: { kind: 'text', label: m.email },
      workplace: { kind: 'text', label: m.workplace },
      post: { kind: 'text', label: m.post },
      address: { kind: 'text', label: m.address },
      isPrimary: { kind: 'switch', label: m.isPrimary, help: m.primaryHelp },
      isEmergency: { kind: 'switch', label: m.isEmergency },
    },
    columns: [
      ...(studentId === undefined ? (['studentId'] as const) : []),
      { name: 'name', sortable: true },
      'relation',
      'mobile',
      'email',
      'isPrimary',
      'isEmergency',
      { name: 'idNo', optional: true },
      { name: 'workplace', optional: true },
      { name: 'post', optional: true },
      { name: 'address', optional: true },
    ],
    filters: studentId === undefined ? ['studentId', 'relation', 'isPrimary', 'isEmergency'] : [],
    form: [
      { name: 'studentId', required: true, once: true, wide: true, initial: studentId },
      { name: 'name', required: true, max: 100 },
      { name: 'relation', required: true },
      { name: 'mobile', max: 30 },
      { name: 'email', max: 200 },
      { name: 'idNo', max: 40 },
      { name: 'workplace', max: 200 },
      { name: 'post', max: 100 },
      { name: 'address', max: 300, wide: true },
      'isPrimary',
      'isEmergency',
    ],
    drawer: (row) => <RecordLink studentId={row.studentId} />,
    service:
      studentId === undefined
        ? service
        : { ...service, list: (query, signal) => service.list({ ...query, studentId }, signal) },
  };
  return <ResourcePage resource={guardians} />;
}
