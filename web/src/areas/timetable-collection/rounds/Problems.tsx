import { Alert, Badge, Drawer, Skeleton } from 'antd';
import { Link } from 'react-router';
import { queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { pageOf } from '../common/side';
import { useProblems } from '../entries/useProblems';
import { collectionMessages } from '../messages';
import type { InRound } from './useRound';

/** Everything the check finds in the plan of a division, each with the way to its row. */
export function Problems({ found, onClose }: { found: InRound; onClose: () => void }) {
  const m = useMessages(collectionMessages).check;
  const query = { roundId: found.round.id, divisionId: found.division?.divisionId };
  const checked = useProblems(found);
  const problems = [...(checked.data ?? [])].sort((a, b) => Number(b.blocks) - Number(a.blocks));
  return (
    <Drawer open size={480} title={m.title} onClose={onClose} destroyOnHidden>
      {checked.isPending && <Skeleton active />}
      {checked.isError && <Failed error={checked.error} onRetry={() => void checked.refetch()} />}
      {checked.data?.length === 0 && <Alert type="success" showIcon title={m.clean} />}
      {problems.length > 0 && (
        <>
          <p>{m.about}</p>
          <ul className="plain-list">
            {problems.map(({ rowId, kind, title, message, blocks }) => (
              <li key={`${rowId} ${message}`} style={{ paddingBlock: 6 }}>
                <Badge status={blocks ? 'error' : 'warning'} text={blocks ? m.blocks : m.warns} /> {message}{' '}
                {rowId !== '' && (
                  <Link to={`${pageOf('division', kind)}${queryText({ ...query, ids: [rowId] })}`} onClick={onClose}>
                    {m.kinds[kind]} {title}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}
