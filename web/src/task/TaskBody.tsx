import { Alert, Flex, Form, Steps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { EffectPreview } from './EffectPreview';
import { draftOf, initialValues, type Values } from './fields';
import { taskMessages } from './messages';
import { TaskFields } from './TaskFields';
import type { Task, TaskState } from './useTask';
import './task.css';

export interface TaskWords<Answer> {
  /** What it is about, where the form does not say it. */
  about?: string;
  /** The button that carries it out, a verb with its object. */
  confirm: string;
  danger?: boolean;
  done: string;
  /** There is nothing left of it to do another time. */
  once?: boolean;
  /** Ways on from a task that is done. */
  links?: (body: Values, answer: Answer) => readonly { to: string; label: string }[];
  /** What the effects on rows do not tell, such as courses that change their category. */
  more?: (answer: Answer) => ReactNode;
}
interface Props<Answer> {
  task: Task<Answer> & TaskWords<Answer>;
  state: TaskState<Answer>;
  onLeave?: () => void;
}
const PLACE = { fill: 0, effect: 1, done: 2 } as const;

/** The three steps of a task without their buttons; what was typed stays while the effects are looked at. */
export function TaskBody<Answer>({ task, state, onLeave }: Props<Answer>) {
  const m = useMessages(taskMessages);
  const { step, answer, body, notice } = state;
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  // Effects may be long, and the button stands under them: what has come of it is above.
  useEffect(() => {
    if (before.current !== step) top.current?.scrollIntoView?.({ block: 'nearest' });
    before.current = step;
  }, [step]);
  return (
    <>
      <div ref={top} className="task-top" />
      <Steps
        size="small"
        responsive={false}
        className="task-steps"
        current={PLACE[step]}
        items={[{ title: m.stepFill }, { title: m.stepEffect }, { title: m.stepDone }]}
      />
      <Flex vertical gap={16}>
        {step === 'done' && (
          <Alert
            type="success"
            role="status"
            showIcon
            title={<h2 style={{ fontSize: 16, margin: 0 }}>{task.done}</h2>}
            description={
              <Flex wrap gap={16}>
                {body !== undefined &&
                  answer !== undefined &&
                  task.links?.(body, answer).map(({ to, label }) => (
                    <Link key={to} to={to} onClick={onLeave}>
                      {label}
                    </Link>
                  ))}
              </Flex>
            }
          />
        )}
        {step === 'fill' && task.about !== undefined && <span>{task.about}</span>}
        {notice}
        <Form
          form={state.form}
          name={task.name}
          layout="vertical"
          hidden={step !== 'fill'}
          className={step === 'fill' ? 'task-form' : undefined}
          initialValues={initialValues(task.inputs)}
          scrollToFirstError={{ focus: true }}
          onValuesChange={() => task.onTyped?.(draftOf(task.inputs, state.form.getFieldsValue(true)))}
          onFinish={state.preview}
        >
          <TaskFields inputs={state.shown} />
        </Form>
        {answer !== undefined && (
          <section aria-label={step === 'done' ? m.effectDone : m.effect} aria-live="polite">
            <h2 style={{ fontSize: 16, marginBlock: '0 8px' }}>{step === 'done' ? m.effectDone : m.effect}</h2>
            <EffectPreview outcome={task.outcomeOf(answer)} />
            {task.more?.(answer)}
          </section>
        )}
      </Flex>
    </>
  );
}
