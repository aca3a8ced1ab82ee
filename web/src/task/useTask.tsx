import { useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSave } from '@/resource/useSave';
import { bodyOf, shownInputs, type TaskInput, type Values } from './fields';
import type { Outcome } from './outcome';

/** A command with consequences: filled in, looked at, confirmed, done. */
export interface Task<Answer> {
  /** Prefix of input ids. */
  name: string;
  inputs: readonly TaskInput[];
  /** A rehearsal answers as the real run does and writes nothing. */
  run: (body: Values, dryRun: boolean) => Promise<Answer>;
  outcomeOf: (answer: Answer) => Outcome;
  onDone?: (answer: Answer) => void;
  /** Told at every change what stands in the form, as the server would get it. */
  onTyped?: (body: Values) => void;
}
export interface TaskState<Answer> {
  form: FormInstance;
  step: 'fill' | 'effect' | 'done';
  answer: Answer | undefined;
  /** What was looked at, which is what is carried out. */
  body: Values | undefined;
  shown: readonly TaskInput[];
  busy: boolean;
  notice: ReactNode;
  preview: (values: Values) => void;
  confirm: () => void;
  back: () => void;
  restart: () => void;
}

export function useTask<Answer>({ inputs, run, outcomeOf, onDone }: Task<Answer>): TaskState<Answer> {
  const queries = useQueryClient();
  const [form] = Form.useForm();
  const values = (Form.useWatch([], form) as Values | undefined) ?? {};
  const [seen, setSeen] = useState<{ answer: Answer; body: Values }>();
  const shown = shownInputs(inputs, values);
  const { save, busy, notice } = useSave<{ body: Values; dryRun: boolean }, { answer: Answer; body: Values }>({
    form,
    inputs: shown.map(({ name }) => name),
    run: async ({ body, dryRun }) => ({ answer: await run(body, dryRun), body }),
    onSaved: (now) => {
      setSeen(now);
      if (outcomeOf(now.answer).dryRun) return;
      void queries.invalidateQueries();
      onDone?.(now.answer);
    },
  });
  const step = seen === undefined ? 'fill' : outcomeOf(seen.answer).dryRun ? 'effect' : 'done';
  return {
    form,
    step,
    answer: seen?.answer,
    body: seen?.body,
    shown,
    busy,
    notice,
    preview: (given) => save({ body: bodyOf(inputs, given), dryRun: true }),
    confirm: () => seen && save({ body: seen.body, dryRun: false }),
    back: () => setSeen(undefined),
    restart: () => {
      setSeen(undefined);
      form.resetFields();
    },
  };
}
