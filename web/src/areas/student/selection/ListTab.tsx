import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Empty, Flex, Skeleton, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import type { RefusedRule } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { nameOf, useSelection } from './context';
import { selectionMessages } from './messages';
import { Rules } from './Rules';
import type { Wanted } from './types';
import { useWanted } from './useWanted';

/** The shopping list: in the order wanted, checked before it is open, asked for all at once when it is. */
export function ListTab() {
  const m = useMessages(selectionMessages);
  const { half, calls, overview, phase, ask } = useSelection();
  const { found, loading, wanted, move, remove, saving } = useWanted();
  const [, setParams] = useSearchParams();
  const ids = wanted.map(({ sectionId }) => sectionId);
  const checked = useQuery({
    queryKey: [calls.base, 'check', ids],
    queryFn: ({ signal }) => calls.check(wanted, signal),
    enabled: ids.length > 0 && !saving && phase !== 'over',
    placeholderData: (before) => before,
    meta: { silent: true },
  });
  if (loading) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (wanted.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.list.none}>
        <p>{m.list.noneAbout}</p>
        <Button type="primary" onClick={() => setParams({ tab: half === 'es' ? 'courses' : 'catalogue' })}>
          {m.list.go}
        </Button>
      </Empty>
    );
  }
  const act = overview.round?.way === 'FIRST_COME' ? 'bundle' : 'wish';
  const rulesOf = (id: string) => checked.data?.find(({ sectionId }) => sectionId === id)?.rules;
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{m.list.about}</Typography.Text>
      <ol className="wanted-list" aria-label={m.tabs.list}>
        {wanted.map((pick, at) => (
          <WantedLine
            key={pick.sectionId}
            pick={pick}
            rules={rulesOf(pick.sectionId)}
            first={at === 0}
            last={at === wanted.length - 1}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(pick.sectionId)}
          />
        ))}
      </ol>
      {checked.isError && <Failed error={checked.error} onRetry={() => void checked.refetch()} />}
      <Flex wrap gap={8} align="center">
        <Button type="primary" disabled={phase !== 'open' || saving} onClick={() => ask({ act, picks: wanted })}>
          {m.verbs[half][act]}
        </Button>
        <Button loading={checked.isFetching} onClick={() => void checked.refetch()}>
          {m.list.check}
        </Button>
        <span className="small-grey">
          {phase === 'before' ? m.list.notOpen : act === 'bundle' ? m.list.bundleAbout : m.list.wishAbout}
        </span>
      </Flex>
    </Flex>
  );
}

interface LineProps {
  pick: Wanted;
  rules: readonly RefusedRule[] | undefined;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function WantedLine({ pick, rules, first, last, onMove, onRemove }: LineProps) {
  const m = useMessages(selectionMessages);
  const { page, ask } = useSelection();
  const name = nameOf(pick);
  return (
    <li>
      <Flex wrap gap={8} justify="space-between" align="start">
        <div>
          <strong>
            {name} {pick.courseName}
          </strong>
          <div className="small-grey">{[...pick.times, ...pick.teachers].join(' · ')}</div>
        </div>
        <Flex gap={4}>
          <Button icon={<ArrowUpOutlined />} aria-label={m.list.up(name)} disabled={first} onClick={() => onMove(-1)} />
          <Button
            icon={<ArrowDownOutlined />}
            aria-label={m.list.down(name)}
            disabled={last}
            onClick={() => onMove(1)}
          />
          <Button icon={<DeleteOutlined />} aria-label={m.list.remove(name)} onClick={onRemove} />
        </Flex>
      </Flex>
      {rules !== undefined && (
        <Badge
          status={rules.length === 0 ? 'success' : 'error'}
          text={rules.length === 0 ? m.list.fine : m.list.problems(rules.length)}
        />
      )}
      {rules !== undefined && rules.length > 0 && <Rules rules={rules} page={page} onStep={ask} of={pick} />}
    </li>
  );
}
