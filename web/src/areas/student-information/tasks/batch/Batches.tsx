import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Table } from 'antd';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { formatDateTime } from '@/lib/time';
import { type Batch, loadBatches, undoBatch } from './calls';
import { batchMessages } from './messages';

const KEY = ['batch', 'list'];

/** Uploads so far; each can be taken back for some days unless its students were changed since. */
export function Batches() {
  const m = useMessages(batchMessages).batch;
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const batches = useQuery({ queryKey: KEY, queryFn: ({ signal }) => loadBatches(signal) });
  const undo = useMutation({
    mutationFn: undoBatch,
    onSuccess: () => {
      void message.success(m.undoDone);
      return queries.invalidateQueries();
    },
  });
  const ask = ({ id, fileName }: Batch) =>
    modal.confirm({
      title: m.undoTitle(fileName),
      content: m.undoAbout,
      okText: m.undo,
      okButtonProps: { danger: true },
      cancelText: m.cancel,
      // A refusal is shown by the notice layer; the question is answered either way.
      onOk: () => undo.mutateAsync(id).catch(() => undefined),
    });
  const open = ({ undoneAt, undoUntil }: Batch) => !undoneAt && Date.parse(undoUntil) > serverNow();
  const stateOf = (batch: Batch): string => {
    if (batch.undoneAt) return m.undone(formatDateTime(batch.undoneAt));
    return open(batch) ? m.until(formatDateTime(batch.undoUntil)) : m.fixed;
  };
  return (
    <Table<Batch>
      rowKey="id"
      size="small"
      loading={{ spinning: batches.isFetching, delay: 200 }}
      dataSource={[...(batches.data ?? [])]}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.empty} /> }}
      scroll={{ x: 'max-content' }}
      pagination={{ size: 'small', hideOnSinglePage: true }}
      columns={[
        { title: m.at, render: (_, { at }) => formatDateTime(at) },
        { title: m.label, dataIndex: 'label' },
        { title: m.file, dataIndex: 'fileName' },
        { title: m.by, dataIndex: 'by' },
        { title: m.changed, align: 'right', render: (_, { changed }) => formatNumber(changed) },
        { title: m.state, render: (_, batch) => stateOf(batch) },
        {
          render: (_, batch) =>
            open(batch) && (
              <Button type="link" size="small" onClick={() => ask(batch)}>
                {m.undo}
              </Button>
            ),
        },
      ]}
    />
  );
}
