import { useMutation } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useRef } from 'react';
import { useMessages } from '@/i18n/messages';
import { RowErrors } from '@/resource/RowErrors';
import type { TaskInput, Values } from '@/task/fields';
import { type BatchReport, type OnError, outcomeOfSheet, type UploadOptions, wholeDiff } from './calls';
import { batchMessages } from './messages';

type Send = (file: File, options: UploadOptions, dryRun: boolean) => Promise<BatchReport>;

/** What every upload of differences shares: the choice about mistakes, the counts, the rows that are wrong. */
export function useSheetTask(name: string, send: Send) {
  const m = useMessages(batchMessages);
  // The effects are told by what was sent with the file they are of.
  const sent = useRef<{ file: File; options: UploadOptions }>(undefined);
  const diff = useMutation({
    mutationFn: async () => sent.current && wholeDiff(sent.current.file, sent.current.options),
  });
  const onError: TaskInput = {
    name: 'onError',
    field: {
      kind: 'select',
      label: m.onError,
      options: [
        { value: 'abort', label: m.abort },
        { value: 'skip', label: m.skip },
      ],
    },
    required: true,
    initial: 'abort',
  };
  const choice = (): OnError => sent.current?.options.onError ?? 'abort';
  const warningsOf = ({ failed, ignored }: BatchReport): readonly string[] => [
    ...(failed > 0 ? [choice() === 'abort' ? m.failedAbort(failed) : m.failedSkip(failed)] : []),
    ...(ignored.length > 0 ? [m.ignored(ignored.join(', '))] : []),
  ];
  const more = (report: BatchReport) => (
    <Flex vertical gap={12} style={{ marginBlockStart: 12 }}>
      <span>{m.counts(report.total, report.changed, report.unchanged, report.failed)}</span>
      {report.changed > 0 && name === 'batch' && (
        <div>
          <Button loading={diff.isPending} onClick={() => diff.mutate()}>
            {m.allDiff}
          </Button>
        </div>
      )}
      {report.errors.length > 0 && (
        <section aria-label={m.errors}>
          <h3 className="task-group">{m.errors}</h3>
          <RowErrors errors={report.errors} />
        </section>
      )}
    </Flex>
  );
  return {
    onError,
    task: {
      name,
      run: ({ file, ...options }: Values, dryRun: boolean): Promise<BatchReport> => {
        sent.current = { file: file as File, options: options as unknown as UploadOptions };
        return send(sent.current.file, sent.current.options, dryRun);
      },
      outcomeOf: (report: BatchReport) => outcomeOfSheet(report, m.student, choice(), warningsOf(report)),
      more,
      confirm: m.confirm,
      done: m.done,
      links: () => [{ to: '/si/task/batchUploadInformation?tab=batches', label: m.toBatches }],
    },
  };
}
