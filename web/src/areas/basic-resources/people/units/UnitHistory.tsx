import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Timeline, Typography } from 'antd';
import { DATE_FORMAT } from '@/app/constants';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { peopleMessages } from '../messages';
import { changeText, loadChanges } from './commands';
import type { UnitKind } from './unitKind';

/** Renames, moves and mergers by the date they took effect, newest first. */
export function UnitHistory({ kind, id }: { kind: UnitKind; id: string }) {
  const all = useMessages(peopleMessages);
  const m = all.unit;
  const changes = useQuery({
    queryKey: [kind.name, 'changes', id],
    queryFn: ({ signal }) => loadChanges(kind.path, id, signal),
  });
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
                <Typography.Text type="secondary">{changeText(change.before, all.none)}</Typography.Text> →{' '}
                {changeText(change.after, all.none)}
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
