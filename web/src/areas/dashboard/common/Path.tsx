import { Steps } from 'antd';
import type { PathNode } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { inWords } from './duration';
import { approvalMessages } from './messages';
import { useNames } from './useNames';

const TO_MINUTES = 'YYYY-MM-DD HH:mm';
const LOOK = { DONE: 'finish', NOW: 'process', NEXT: 'wait', NEVER: 'wait' } as const;

/** The way of an application: who has decided, who has it now and since when, and who comes next. */
export function Path({ nodes }: { nodes: readonly PathNode[] }) {
  return (
    <Steps
      orientation="vertical"
      size="small"
      items={nodes.map((node) => ({
        key: node.node,
        status: node.action === 'REJECT' ? 'error' : LOOK[node.state],
        title: node.label,
        content: node.state === 'DONE' ? <Decided node={node} /> : <Ahead node={node} />,
      }))}
    />
  );
}

function Decided({ node: { decidedBy, onBehalfOf, actionLabel, decidedAt } }: { node: PathNode }) {
  const m = useMessages(approvalMessages).path;
  return (
    <>
      <div>
        {decidedBy}
        {onBehalfOf && ` (${m.onBehalf(onBehalfOf)})`} {actionLabel}
      </div>
      <div className="small-grey">{formatDateTime(decidedAt, TO_MINUTES)}</div>
    </>
  );
}

function Ahead({ node: { state, holders, since, usualMs } }: { node: PathNode }) {
  const m = useMessages(approvalMessages).path;
  const names = useNames();
  if (state === 'NEVER') return <div className="small-grey">{m.never}</div>;
  const now = state === 'NOW';
  return (
    <>
      {now && <strong>{holders.length === 0 ? m.nobody : m.now(names(holders))}</strong>}
      {now && since && (
        <div className="small-grey">
          {m.since(formatDateTime(since, TO_MINUTES), inWords(serverNow() - Date.parse(since), m))}
        </div>
      )}
      <div className="small-grey">{usualMs ? m.usual(inWords(usualMs, m)) : m.noExperience}</div>
    </>
  );
}
