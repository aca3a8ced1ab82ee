import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Timeline, Typography } from 'antd';
import { DATE_FORMAT } from '@/app/constants';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { optionsOf } from '@/resource/tableService';
import { peopleMessages } from '../messages';
import { type HistoryLine, historyLine, loadChanges, unitsIn } from './commands';
import type { UnitKind } from './unitKind';

/** Renames, moves and mergers by the date they took effect, newest first. */
export function UnitHistory({ kind, id }: { kind: UnitKind; id: string }) {
  const m = useMessages(peopleMessages).unit;
  const changes = useQuery({
    queryKey: [kind.name, 'changes', id],
    queryFn: ({ signal }) => loadChanges(kind.path, id, signal),
  });
  const language = useLanguage((s) => s.language);
  const ids = unitsIn(changes.data ?? []);
  const names = useQuery({
    queryKey: [kind.name, 'names', ids],
    queryFn: ({ signal }) => optionsOf(kind.path)({ ids }, signal),
    enabled: ids.length > 0,
  });
  const nameOf = (unitId: string | null | undefined) =>
    unitId ? (names.data?.find(({ value }) => value === unitId)?.label ?? m.gone) : m.top;
  const word = (name: string) => (name in m.kinds ? m.kinds[name as keyof typeof m.kinds] : name);
  return (
    <section aria-label={m.history}>
      <h2 style={{ fontSize: 14, marginBlock: '0 12px' }}>{m.history}</h2>
      {changes.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {changes.data?.length === 0 && <Typography.Text type="secondary">{m.noHistory}</Typography.Text>}
      <Timeline
        items={(changes.data ?? []).map((change) => ({
          key: change.id,
          content: (
            <Flex vertical>
              <span>
                <Typography.Text strong>{formatDateTime(change.effectiveDate, DATE_FORMAT)}</Typography.Text>{' '}
                {word(change.kind)}
              </span>
              <span className="break-anywhere">
                <Said line={historyLine(change, id, language, nameOf)} />
              </span>
              <span>
                {change.documentNo !== '' && <>{m.documentOf(change.documentNo)} · </>}
                {change.reason}
              </span>
              <Typography.Text type="secondary">{m.recorded(change.byName, formatDateTime(change.at))}</Typography.Text>
            </Flex>
          ),
        }))}
      />
    </section>
  );
}

function Said({ line }: { line: HistoryLine }) {
  const m = useMessages(peopleMessages).unit;
  if ('into' in line) return m.mergedInto(line.into);
  if ('absorbed' in line) return m.absorbed(line.absorbed);
  return (
    <>
      <Typography.Text type="secondary">{line.before}</Typography.Text> → {line.after}
    </>
  );
}
