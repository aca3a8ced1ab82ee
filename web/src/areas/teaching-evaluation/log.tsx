import type { LogEntry } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { evaluationMessages } from './messages';
import { OFFICE } from './rows';

const service = tableService<LogEntry, LogEntry, LogFilter>('/api/te/log', ['export']);

export default function EvaluationLog() {
  const m = useMessages(evaluationMessages).log;
  return <LogPage name="te-log" title={m.title} about={m.about} permissions={OFFICE} service={service} />;
}
