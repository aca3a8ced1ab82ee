import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { type ApiError, errorFromThrown, type FieldError } from '@/api/errors';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { resourceMessages } from './messages';
import { RowErrors } from './RowErrors';
import { placeErrors } from './serverErrors';

interface Versioned {
  version?: number;
}
interface Options<Draft, Saved> {
  // biome-ignore lint/suspicious/noExplicitAny: the form's values are what the page makes of them
  form: FormInstance<any>;
  /** The names of the form's inputs, where errors can be placed. */
  inputs: readonly string[];
  /** `version` is the one to write over, when somebody else's change is knowingly replaced. */
  run: (draft: Draft, version: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Takes what is saved now in place of what was typed. */
  onDiscard?: (current: unknown) => void;
}

/** Saving for forms outside the kit's dialog: errors at their inputs, refusals and conflicts above the form. */
export function useSave<Draft, Saved>({ form, inputs, run, onSaved, onDiscard }: Options<Draft, Saved>) {
  const m = useMessages(resourceMessages);
  const [problem, setProblem] = useState<{ error: ApiError; notes: readonly string[]; draft: Draft }>();
  const mutation = useMutation({
    mutationFn: ({ draft, version }: { draft: Draft; version?: number }) => run(draft, version),
    meta: { silent: true },
    onSuccess: (saved) => {
      setProblem(undefined);
      onSaved(saved);
    },
    onError: (thrown, { draft }) => {
      const error = errorFromThrown(thrown);
      const { atFields, first, other } = placeErrors(
        error.errors.filter((one) => !inRow(one)),
        inputs,
      );
      form.setFields(atFields);
      if (first !== undefined) form.scrollToField(first, { block: 'center', focus: true });
      if (error.kind === 'conflict' || error.kind === 'refused') return setProblem({ error, notes: [], draft });
      if (error.kind !== 'invalid') return void report(error);
      const notes = error.errors.length === 0 ? [error.message] : other;
      setProblem(notes.length > 0 || error.errors.some(inRow) ? { error, notes, draft } : undefined);
    },
  });
  const save = (draft: Draft) => {
    setProblem(undefined);
    mutation.mutate({ draft });
  };
  return { save, busy: mutation.isPending, notice: problem && noticeOf(problem) };

  function noticeOf({ error, notes, draft }: NonNullable<typeof problem>): ReactNode {
    if (error.kind === 'refused') {
      const rules = <RefusalPanel message="" said={error.message} rules={error.rules} />;
      return <Alert type="warning" role="alert" showIcon title={error.message} description={rules} />;
    }
    if (error.kind !== 'conflict') {
      const rows = error.errors.filter(inRow);
      const lines = (
        <>
          {notes.join(' ')}
          {rows.length > 0 && <RowErrors errors={rows} />}
        </>
      );
      return <Alert type="error" role="alert" showIcon title={m.formErrors} description={lines} />;
    }
    const current = error.current as Versioned | undefined;
    return (
      <Alert
        type="warning"
        role="alert"
        showIcon
        title={m.conflictTitle}
        description={
          <Flex wrap gap={8}>
            <Button size="small" onClick={() => mutation.mutate({ draft, version: current?.version })}>
              {m.takeMine}
            </Button>
            {onDiscard !== undefined && (
              <Button
                size="small"
                onClick={() => {
                  setProblem(undefined);
                  onDiscard(error.current);
                }}
              >
                {m.discardMine}
              </Button>
            )}
          </Flex>
        }
      />
    );
  }
}

/** Of a file that was sent along: shown at its row, not at an input. */
const inRow = ({ row }: FieldError): boolean => row !== null && row !== undefined;
