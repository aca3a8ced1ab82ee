import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Flex, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { SgaStepView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { researchMessages } from './messages';
import { STATUSES, STEP_TONES, type StepState } from './tones';

interface Props {
  steps: readonly SgaStepView[];
  onFile: (step: SgaStepView, fileId: string) => void;
  actions: (step: SgaStepView) => ReactNode;
}

/** Steps under the state in which they are done, each with its day, its evidence and what can be done. */
export function Checklist({ steps, onFile, actions }: Props) {
  const m = useMessages(researchMessages);
  const stages = STATUSES.filter((stage) => steps.some((step) => step.stage === stage));
  return (
    <section aria-label={m.steps}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {m.steps}
      </Typography.Title>
      {steps.length === 0 && <Typography.Text type="secondary">{m.noSteps}</Typography.Text>}
      {stages.map((stage) => (
        <div key={stage} style={{ marginBlockEnd: 16 }}>
          <Typography.Title level={3} style={{ fontSize: 14 }}>
            {m.statuses[stage]}
          </Typography.Title>
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {steps
              .filter((step) => step.stage === stage)
              .map((step) => (
                <li key={step.id} style={{ borderBlockStart: '1px solid var(--ant-color-split)', paddingBlock: 10 }}>
                  <OneStep step={step} onFile={onFile} actions={actions} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function OneStep({ step, onFile, actions }: { step: SgaStepView } & Omit<Props, 'steps'>) {
  const m = useMessages(researchMessages);
  const state = step.state as StepState;
  const about = [
    m.by(m.owners[step.owner as keyof typeof m.owners]),
    ...(typeof step.dueOn === 'string' ? [m.due(step.dueOn)] : []),
    ...(step.evidence ? [m.needsFile] : []),
  ].join(' · ');
  return (
    <Flex vertical gap={6}>
      <Flex wrap gap={8} align="center">
        <Typography.Text strong>{step.name}</Typography.Text>
        <Tag color={STEP_TONES[state]} style={{ margin: 0 }}>
          {m.states[state]}
        </Tag>
        {step.overdue && (
          <Tag color="error" style={{ margin: 0 }}>
            {m.overdue}
          </Tag>
        )}
      </Flex>
      <Typography.Text type="secondary">{about}</Typography.Text>
      {step.hint !== '' && <span>{step.hint}</span>}
      {step.comment !== '' && state === 'RETURNED' && <span>{m.returnedWhy(step.comment)}</span>}
      {step.comment !== '' && state === 'WAIVED' && <span>{m.waivedWhy(step.comment)}</span>}
      {step.note !== '' && <span style={{ whiteSpace: 'pre-line' }}>{step.note}</span>}
      {step.files.length > 0 && (
        <Flex wrap gap={8}>
          {step.files.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              icon={<PaperClipOutlined />}
              style={{ maxWidth: '100%' }}
              onClick={() => onFile(step, id)}
            >
              {name}
            </Button>
          ))}
        </Flex>
      )}
      {actions(step)}
    </Flex>
  );
}
