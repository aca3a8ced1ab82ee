import type { LogEntry } from '@/api/schema.gen';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { at } from './common/paths';
import { ADD_DROP } from './common/rights';
import { useWords } from './messages';

const service = tableService<LogEntry, LogEntry, LogFilter>(at('/log'), ['export']);

export default function AddDropLog() {
  const m = useWords().log;
  return <LogPage name="adddrop-log" title={m.title} about={m.about} permissions={ADD_DROP} service={service} />;
}
