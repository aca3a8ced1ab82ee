import { Alert, Button, Card, Descriptions, Flex, Tag, Typography } from 'antd';
import { Can } from '@/auth/Can';
import { formatDateTime } from '@/lib/time';
import { EXAM } from '../rights';
import { Curve } from './Curve';
import { usePlanWords } from './messages';
import type { Mode, Plan } from './types';

const TONES = { FOUND: 'success', STOPPED: 'warning', IMPOSSIBLE: 'error' } as const;

interface Props {
  plan: Plan;
  onAdopt: () => void;
  onDrop: () => void;
}

/** A timetable that was found: what it costs whom, and why there is none where there is none. */
export function PlanCard({ plan, onAdopt, onDrop }: Props) {
  const m = usePlanWords();
  const state = plan.state as keyof typeof TONES;
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} align="center" wrap>
          {m.called(plan.number)}
          <Tag color={TONES[state]}>{m.states[state]}</Tag>
          {plan.adoptedAt != null && <Tag>{m.adopted}</Tag>}
        </Flex>
      }
      extra={
        <Can permissions={EXAM} action="edit">
          <Flex gap={8} wrap>
            <Button size="small" onClick={onDrop} aria-label={`${m.drop.action} ${plan.number}`}>
              {m.drop.action}
            </Button>
            <Button size="small" type="primary" onClick={onAdopt} aria-label={`${m.adopt.action} ${plan.number}`}>
              {m.adopt.action}
            </Button>
          </Flex>
        </Can>
      }
    >
      <Flex vertical gap={12}>
        <Flex gap="4px 24px" wrap>
          <span>{m.how[plan.mode as Mode]}</span>
          <span>{m.hard(plan.hard)}</span>
          <span>{m.soft(plan.soft)}</span>
          <span>{m.moved(plan.movedPapers, plan.movedStudents)}</span>
          <Typography.Text type="secondary">{formatDateTime(plan.foundAt)}</Typography.Text>
        </Flex>
        {plan.contradiction.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={m.contradiction}
            description={
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {plan.contradiction.map(({ text, people, enough }) => (
                  <li key={text}>
                    {text}
                    {people > 0 && ` · ${m.relax(people)}`}
                    {enough === true && ` · ${m.enough}`}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {plan.parts.length > 0 && (
          <Descriptions
            size="small"
            column={{ xs: 1, md: 2 }}
            items={plan.parts.map(({ part, amount, students }) => ({
              key: part,
              label: m.parts[part] ?? part,
              children: m.hurt(amount, students),
            }))}
          />
        )}
        {plan.curve.length > 1 && <Curve points={plan.curve} label={m.curve} />}
      </Flex>
    </Card>
  );
}
