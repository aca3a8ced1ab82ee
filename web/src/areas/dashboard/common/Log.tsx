import { Timeline, Typography } from 'antd';
import type { ApplicationLog } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { approvalMessages } from './messages';

const COLOURS: Readonly<Record<string, string>> = { APPROVE: 'green', REJECT: 'red', RETURN: 'orange' };

/** Everything that was done, the latest first, each with its comment. */
export function Log({ entries }: { entries: readonly ApplicationLog[] }) {
  const m = useMessages(approvalMessages);
  if (entries.length === 0) return <Typography.Text type="secondary">{m.noLog}</Typography.Text>;
  return (
    <Timeline
      items={entries.toReversed().map(({ id, at, actorName, action, actionLabel, nodeLabel, comment }) => ({
        key: id,
        color: COLOURS[action] ?? 'gray',
        content: (
          <>
            <div>
              <strong>{actorName || m.program}</strong> {actionLabel}
              {nodeLabel && <span className="small-grey"> {nodeLabel}</span>}
            </div>
            {comment && <div className="plain-body">{comment}</div>}
            <div className="small-grey">{formatDateTime(at)}</div>
          </>
        ),
      }))}
    />
  );
}
