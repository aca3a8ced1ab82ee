import type { LogEntry } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { at } from './common/fields';
import { OFFICE } from './common/rights';
import { ttsMessages } from './messages';

const service = tableService<LogEntry, LogEntry, LogFilter>(at('/log'), ['export']);

export default function TimetableLog() {
  const m = useMessages(ttsMessages).log;
  return <LogPage name="tts-log" title={m.title} about={m.about} permissions={OFFICE} service={service} />;
}
