import type { Like } from '@/i18n/messages';
import { tableService } from '@/resource/tableService';
import type { Field } from '@/resource/types';
import type { CalendarDate, CalendarDateInput } from '../rows';
import { DATES } from './calls';
import { DAY_TYPES } from './days';
import type zhCN from './messages/zh-CN';

export interface DateFilter {
  dayType?: string;
  handMade?: boolean;
  dateFrom?: string;
  dateTo?: string;
}
export const dateService = tableService<CalendarDate, CalendarDateInput, DateFilter>(DATES, [
  'get',
  'edit',
  'delete',
  'history',
  'export',
]);

export const dateFields = (m: Like<typeof zhCN>) =>
  ({
    date: { kind: 'date', label: m.fields.date },
    dateFrom: { kind: 'date', label: `${m.fields.date} ≥` },
    dateTo: { kind: 'date', label: `${m.fields.date} ≤` },
    weekNo: { kind: 'number', label: m.fields.weekNo },
    weekday: { kind: 'text', label: m.fields.weekday },
    dayType: {
      kind: 'select',
      label: m.fields.dayType,
      options: DAY_TYPES.map((type) => ({ value: type, label: m.types[type] })),
    },
    effectiveWeekday: { kind: 'text', label: m.fields.effectiveWeekday },
    noteCn: { kind: 'text', label: m.fields.noteCn },
    noteEn: { kind: 'text', label: m.fields.noteEn },
    handMade: { kind: 'switch', label: m.fields.handMade },
  }) as const satisfies Readonly<Record<string, Field>>;
