import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';

interface Row extends Entity {
  code: string;
  nameZh: string;
  nameEn: string;
  startDate: string;
  endDate: string;
  status: string;
  students: number;
  enabled: boolean;
  collegeId: string;
  note: string | null;
}
type Draft = Omit<Row, 'id' | 'students' | 'version' | 'enabled' | 'labels' | 'updatedAt'>;
interface Filter {
  status?: string[];
  collegeId?: string;
  startDate?: string;
  enabled?: boolean;
  nameEn?: string;
}
const colleges = optionsOf('/api/demo/college');
const r: Resource<Row, Draft, Filter> = {
  name: 'preview',
  title: '学期',
  about: '教学周历、排课和选课都以学期为单位。',
  entity: '学期',
  permissions: ['ADMIN_AUTH_BASIC_TERM'],
  keyword: '编号或名称',
  fields: {
    code: { kind: 'code', label: '编号' },
    nameZh: { kind: 'text', label: '名称' },
    nameEn: { kind: 'text', label: '英文名称' },
    startDate: { kind: 'date', label: '开始日期' },
    endDate: { kind: 'date', label: '结束日期' },
    students: { kind: 'number', label: '人数' },
    enabled: { kind: 'switch', label: '启用' },
    collegeId: { kind: 'reference', label: '学院', source: colleges },
    note: { kind: 'longText', label: '备注', help: '不对学生显示' },
    status: {
      kind: 'multiSelect',
      label: '状态',
      options: [
        { value: 'planned', label: '计划中', status: 'processing' },
        { value: 'current', label: '当前', status: 'success' },
        { value: 'closed', label: '已结束', status: 'default' },
      ],
    },
  },
  columns: [
    { name: 'code', sortable: true, width: 120 },
    { name: 'nameZh', english: 'nameEn' },
    { name: 'startDate', sortable: true },
    'endDate',
    'status',
    'collegeId',
    'enabled',
    { name: 'students', sortable: true, total: true },
    { name: 'note', optional: true },
  ],
  filters: ['status', 'collegeId', 'startDate', 'enabled', 'nameEn'],
  form: [
    { name: 'code', required: true, max: 20, once: false },
    { name: 'nameZh', required: true },
    'nameEn',
    { name: 'startDate', required: true },
    'endDate',
    'collegeId',
    'note',
  ],
  service: tableService('/api/demo/semester', [
    'get',
    'add',
    'edit',
    'delete',
    'enable',
    'history',
    'import',
    'export',
  ]),
};
export default function Semesters() {
  return <ResourcePage resource={r} />;
}
