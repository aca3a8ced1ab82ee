import { DownloadOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge, Button, Empty, Flex, Skeleton, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { useSelection } from './context';
import { Draws } from './Draws';
import { selectionMessages } from './messages';
import { saveJson } from './receipts';
import type { DecisionLine } from './types';

const TONES: Readonly<Record<string, 'success' | 'warning' | 'error'>> = {
  DONE: 'success',
  WAITING: 'warning',
  REFUSED: 'error',
  SKIPPED: 'warning',
};

/** Own decisions, newest first, each with the number that it has in the book. */
export function ReceiptsTab() {
  const m = useMessages(selectionMessages).receipt;
  const { calls } = useSelection();
  const found = useInfiniteQuery({
    queryKey: [calls.base, 'receipts'],
    queryFn: ({ pageParam, signal }) => calls.receipts(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.data.length, 0);
      return seen < (pages[0]?.totalCount ?? 0) ? pages.length + 1 : undefined;
    },
    meta: { silent: true },
  });
  const lines = found.data?.pages.flatMap((page) => page.data) ?? [];
  if (found.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (lines.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.none}>
        {m.noneAbout}
      </Empty>
    );
  }
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={8} align="center" justify="space-between">
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        <Button icon={<DownloadOutlined />} onClick={() => saveJson(lines, m.files)}>
          {m.saveAll}
        </Button>
      </Flex>
      <Draws />
      <ul className="wanted-list" aria-label={m.title}>
        {lines.map((line) => (
          <Line key={`${line.roundId ?? ''} ${line.seq}`} line={line} />
        ))}
      </ul>
      {found.hasNextPage && (
        <div>
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {m.more}
          </Button>
        </div>
      )}
    </Flex>
  );
}

function Line({ line }: { line: DecisionLine }) {
  const { receipt: m, codes } = useMessages(selectionMessages);
  return (
    <li>
      <Flex wrap gap={8} justify="space-between">
        <span>
          <strong>{m.actions[line.action as keyof typeof m.actions] ?? line.action}</strong> {line.courseCode}
          {line.sectionNo && ` (${line.sectionNo})`}
        </span>
        <Badge
          status={TONES[line.result] ?? 'default'}
          text={m.results[line.result as keyof typeof m.results] ?? line.result}
        />
      </Flex>
      {line.codes.length > 0 && (
        <div>{line.codes.map((code) => codes[code as keyof typeof codes] ?? code).join(' · ')}</div>
      )}
      <Flex wrap gap={8} align="center" justify="space-between">
        <span className="small-grey">
          {m.seq} {line.seq} · {formatDateTime(line.at)} · <span className="code-text">{line.hash.slice(0, 16)}</span>
        </span>
        <Button type="link" icon={<DownloadOutlined />} onClick={() => saveJson(line, m.file(line.seq))}>
          {m.save}
        </Button>
      </Flex>
    </li>
  );
}
