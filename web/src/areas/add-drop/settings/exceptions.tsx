import { useSearchParams } from 'react-router';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';
import { programmeOptions, semesterOptions, studentOptions } from '@/university/references';
import { useSelectionWords } from '@/university/selection/messages';
import { KEPT_OFFERS } from '@/university/tables';
import { at } from '../common/paths';
import { ADD_DROP } from '../common/rights';
import { useWords } from '../messages';

interface ExceptionDraft {
  semesterId: string;
  studentId: string;
  startAt?: string | null;
  endAt?: string | null;
  maxUnits?: number | null;
  waiveRequirement: boolean;
  waiveClash: boolean;
  waiveQuota: boolean;
  reason: string;
  approver: string;
}
/** What one student may in add/drop beyond the rules. */
type Exception = ExceptionDraft & Entity;
interface ExceptionFilter {
  semesterId?: string;
  studentId?: string;
  programmeId?: string;
  waiveRequirement?: boolean;
  waiveClash?: boolean;
  waiveQuota?: boolean;
}
const service = tableService<Exception, ExceptionDraft, ExceptionFilter>(at('/exception'), KEPT_OFFERS);

export default function Exceptions() {
  const c = useSelectionWords();
  const m = useWords().exceptions;
  const [params] = useSearchParams();
  const asked = (name: string) => params.get(name) ?? undefined;
  const exceptions: Resource<Exception, ExceptionDraft, ExceptionFilter> = {
    name: 'adddrop-exceptions',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ADD_DROP,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      startAt: { kind: 'dateTime', label: c.startAt, help: m.windowHelp },
      endAt: { kind: 'dateTime', label: c.endAt },
      maxUnits: { kind: 'number', label: m.maxUnits, help: m.maxUnitsHelp },
      waiveRequirement: { kind: 'switch', label: m.waiveRequirement },
      waiveClash: { kind: 'switch', label: m.waiveClash },
      waiveQuota: { kind: 'switch', label: m.waiveQuota },
      reason: { kind: 'longText', label: c.reason },
      approver: { kind: 'text', label: c.approver },
    },
    columns: [
      'studentId',
      'semesterId',
      { name: 'startAt', sortable: true },
      { name: 'endAt', sortable: true },
      { name: 'maxUnits', sortable: true },
      'waiveRequirement',
      'waiveClash',
      'waiveQuota',
      'approver',
      { name: 'reason', optional: true },
    ],
    filters: ['semesterId', 'studentId', 'programmeId', 'waiveQuota', 'waiveClash', 'waiveRequirement'],
    form: [
      { name: 'semesterId', required: true, initial: asked('semesterId') },
      { name: 'studentId', required: true, initial: asked('studentId') },
      { name: 'startAt' },
      { name: 'endAt' },
      { name: 'maxUnits', min: 1 },
      { name: 'approver', required: true, max: 100 },
      { name: 'waiveRequirement', initial: false },
      { name: 'waiveClash', initial: false },
      { name: 'waiveQuota', initial: false },
      { name: 'reason', required: true, max: 500, wide: true },
    ],
    service,
  };
  return <ResourcePage resource={exceptions} />;
}
