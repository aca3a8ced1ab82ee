import type { LogEntry } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { at, rightsOf, type Side } from '../common/side';
import { collectionMessages } from '../messages';

const services = {
  office: tableService<LogEntry, LogEntry, LogFilter>(at('office', '/log'), ['export']),
  division: tableService<LogEntry, LogEntry, LogFilter>(at('division', '/log'), []),
};

export default function CollectionLog({ side }: { side: Side }) {
  const m = useMessages(collectionMessages).log;
  return (
    <LogPage
      name={`ttsp-log-${side}`}
      title={m.title[side]}
      about={m.about[side]}
      permissions={rightsOf(side)}
      service={services[side]}
    />
  );
}
