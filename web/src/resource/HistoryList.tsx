import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Timeline, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { changeLines } from './history';
import { resourceMessages } from './messages';
import type { Screen } from './screen';

/** Every change of a row, newest first, with before and after in the labels of the form. */
export function HistoryList({ name, screen, id }: { name: string; screen: Screen; id: string }) {
  const m = useMessages(resourceMessages);
  const history = useQuery({
    queryKey: [name, 'history', id],
    queryFn: ({ signal }) => screen.service.history?.(id, signal) ?? [],
  });
  return (
    <section aria-label={m.history}>
      <h2 style={{ fontSize: 14, marginBlockEnd: 12 }}>{m.history}</h2>
      {history.isLoading && <Skeleton active />}
      {history.data?.length === 0 && <Typography.Text type="secondary">{m.noHistory}</Typography.Text>}
      <Timeline
        items={(history.data ?? []).map((entry) => ({
          key: entry.id,
          content: (
            <Flex vertical>
              <span>
                <Typography.Text strong>{entry.action}</Typography.Text>{' '}
                <Typography.Text type="secondary">
                  {entry.actorName || m.system} · {formatDateTime(entry.at)}
                </Typography.Text>
              </span>
              {entry.reason && <span>{entry.reason}</span>}
              {changeLines(entry.changes, screen.fields, m).map((line) => (
                <span key={line.key}>
                  {line.label}:{' '}
                  <Typography.Text delete={line.before !== m.none} type="secondary">
                    {line.before}
                  </Typography.Text>{' '}
                  → {line.after}
                </span>
              ))}
            </Flex>
          ),
        }))}
      />
    </section>
  );
}
