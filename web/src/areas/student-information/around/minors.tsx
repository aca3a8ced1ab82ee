import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, KEPT_OFFERS, minorOptions, STAFF, studentOptions } from '../common/fields';
import { RecordLink } from '../common/RecordLink';
import { useCommon } from '../common/useCommon';
import { aroundMessages } from './messages';
import type { StudentMinor, StudentMinorInput } from './rows';

interface Filter {
  studentId?: string;
  minorId?: string;
  status?: string;
}
const service = tableService<StudentMinor, StudentMinorInput, Filter>(at('/minor'), KEPT_OFFERS);

export default function Minors() {
  const c = useCommon();
  const m = useMessages(aroundMessages).minor;
  const minors: Resource<StudentMinor, StudentMinorInput, Filter> = {
    name: 'student-minors',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      studentId: { kind: 'reference', label: c.student, help: c.studentHelp, source: studentOptions },
      minorId: { kind: 'reference', label: c.minor, source: minorOptions },
      declaredDate: { kind: 'date', label: m.declaredDate },
      status: {
        kind: 'select',
        label: m.status,
        options: [
          { value: 'DECLARED', label: m.statuses.DECLARED, status: 'processing' },
          { value: 'APPROVED', label: m.statuses.APPROVED, status: 'success' },
          { value: 'COMPLETED', label: m.statuses.COMPLETED, status: 'success' },
          { value: 'WITHDRAWN', label: m.statuses.WITHDRAWN, status: 'default' },
        ],
      },
      unitsDone: { kind: 'number', label: m.unitsDone },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      'studentId',
      'minorId',
      { name: 'status', sortable: true },
      { name: 'declaredDate', sortable: true },
      { name: 'unitsDone', sortable: true },
      { name: 'remark', optional: true },
    ],
    filters: ['studentId', 'minorId', 'status'],
    form: [
      { name: 'studentId', required: true, once: true, wide: true },
      { name: 'minorId', required: true },
      { name: 'declaredDate', required: true },
      { name: 'status', required: true, initial: 'DECLARED' },
      { name: 'unitsDone', required: true, min: 0, initial: 0 },
      { name: 'remark', max: 500, wide: true },
    ],
    drawer: (row) => <RecordLink studentId={row.studentId} />,
    service,
  };
  return <ResourcePage resource={minors} />;
}
