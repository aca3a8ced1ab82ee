import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Typography } from 'antd';
import type { RequirementNode, RequirementVerdict } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';

import { requirementMessages } from './messages';
import './requirement.css';

/** The verdict and how it came about, in the shape of the requirement. */
export function Explanation({ verdict }: { verdict: RequirementVerdict }) {
  const m = useMessages(requirementMessages);
  return (
    <>
      <Typography.Paragraph strong style={{ marginBlock: '8px 4px' }}>
        {verdict.holds ? m.holds : m.fails}
      </Typography.Paragraph>
      <Conditions verdict={verdict} />
    </>
  );
}

/** Every condition with what was found, without the verdict in words. */
export function Conditions({ verdict: { tree } }: { verdict: RequirementVerdict }) {
  if (!tree) return null;
  return (
    <ul className="requirement-tree">
      <Line node={tree} />
    </ul>
  );
}

function Line({ node: { holds, op, asks, found, children } }: { node: RequirementNode }) {
  const m = useMessages(requirementMessages);
  const joined = op === 'AND' ? m.all : op === 'OR' ? m.any : undefined;
  return (
    <li>
      {holds ? (
        <CheckCircleFilled className="step-passed" aria-label={m.met} />
      ) : (
        <CloseCircleFilled className="step-failed" aria-label={m.unmet} />
      )}{' '}
      {joined ?? asks}
      {joined === undefined && found !== '' && <span className="small-grey"> {found}</span>}
      {children.length > 0 && (
        <ul>
          {numbered(children).map(([place, child]) => (
            <Line key={place} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The same condition may stand in it twice; its place tells them apart. */
const numbered = (nodes: readonly RequirementNode[]) => [...nodes.entries()];
