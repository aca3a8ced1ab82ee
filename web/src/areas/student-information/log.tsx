import type { LogEntry } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { at, STAFF } from './common/fields';
import { siMessages } from './messages';

const service = tableService<LogEntry, LogEntry, LogFilter>(at('/log'), ['export']);

export default function StudentLog() {
  const m = useMessages(siMessages).log;
  return <LogPage name="si-log" title={m.title} about={m.about} permissions={STAFF} service={service} />;
}
