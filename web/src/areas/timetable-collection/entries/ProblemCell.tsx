import { Badge, Popover } from 'antd';
import { useMessages } from '@/i18n/messages';
import { collectionMessages } from '../messages';
import { type Problem, useProblemsOf } from './useProblems';

/** What the check says about a row: how much, and on a click what. */
export function ProblemCell({ id }: { id: string }) {
  const m = useMessages(collectionMessages);
  const problems = useProblemsOf(id);
  if (problems === undefined) return m.none;
  const [first, ...more] = problems;
  if (first === undefined) return <Badge status="success" text={m.noProblems} />;
  const tone = problems.some(({ blocks }) => blocks) ? 'error' : 'warning';
  if (more.length === 0) return <Badge status={tone} text={first.message} />;
  return (
    <Popover content={<ProblemLines problems={problems} />} trigger={['hover', 'focus', 'click']}>
      <button type="button" className="problem-button" onClick={(event) => event.stopPropagation()}>
        <Badge status={tone} text={m.problemCount(problems.length)} />
      </button>
    </Popover>
  );
}

/** The same in the drawer, written out. */
export function ProblemList({ id }: { id: string }) {
  const problems = useProblemsOf(id) ?? [];
  return problems.length === 0 ? null : <ProblemLines problems={problems} />;
}

function ProblemLines({ problems }: { problems: readonly Problem[] }) {
  const m = useMessages(collectionMessages).check;
  return (
    <ul className="plain-list">
      {problems.map(({ message, blocks }) => (
        <li key={message}>
          <Badge status={blocks ? 'error' : 'warning'} text={`${message} (${blocks ? m.blocks : m.warns})`} />
        </li>
      ))}
    </ul>
  );
}
