import type { LogEntry } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { sgaMessages } from './messages';
import { SGA, sgaApi } from './rights';

const service = tableService<LogEntry, LogEntry, LogFilter>(sgaApi('log'), ['export']);

export default function SgaLog() {
  const m = useMessages(sgaMessages).log;
  return <LogPage name="sga-log" title={m.title} about={m.about} permissions={SGA} service={service} />;
}
