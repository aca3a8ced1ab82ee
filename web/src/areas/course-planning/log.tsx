import type { LogEntry } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { at } from './common/fields';
import { COURSES } from './common/rights';
import { spMessages } from './messages';

const service = tableService<LogEntry, LogEntry, LogFilter>(at('/log'), ['export']);

export default function PlanningLog() {
  const m = useMessages(spMessages).log;
  return <LogPage name="sp-log" title={m.title} about={m.about} permissions={COURSES} service={service} />;
}
