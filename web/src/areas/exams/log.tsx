import type { LogEntry } from '@/api/schema.gen';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { useWords } from './messages';
import { EXAM } from './rights';

const service = tableService<LogEntry, LogEntry, LogFilter>('/api/exam/log', ['export']);

export default function ExamLog() {
  const m = useWords().log;
  return <LogPage name="exam-log" title={m.title} about={m.about} permissions={EXAM} service={service} />;
}
