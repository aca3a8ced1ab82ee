import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Table } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { resourceMessages } from './messages';
import type { ImportBatch, ImportService } from './types';

/** Earlier imports of this table; each can be undone while none of its rows was changed since. */
export function ImportBatches({
  name,
  service,
  onUndone,
}: {
  name: string;
  service: ImportService;
  onUndone: () => void;
}) {
  const m = useMessages(resourceMessages);
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const batches = useQuery({
    queryKey: [name, 'batches'],
    queryFn: ({ signal }) => service.batches(signal),
  });
  const undo = useMutation({
    mutationFn: (id: string) => service.undo(id),
    onSuccess: async () => {
      void message.success(m.undone);
      await queries.invalidateQueries({ queryKey: [name, 'batches'] });
      onUndone();
    },
  });
  const ask = (batch: ImportBatch) =>
    modal.confirm({
      title: `${m.undoAsk}: ${batch.fileName}`,
      content: m.undoEffect,
      okText: m.undo,
      cancelText: m.cancel,
      // The failure is shown by the notice layer; the dialog only waits.
      onOk: () => undo.mutateAsync(batch.id).catch(() => undefined),
    });
  return (
    <Table<ImportBatch>
      rowKey="id"
      size="small"
      loading={batches.isFetching}
      dataSource={[...(batches.data ?? [])]}
      locale={{ emptyText: m.noBatches }}
      scroll={{ x: 'max-content' }}
      pagination={{ size: 'small', hideOnSinglePage: true }}
      columns={[
        { title: m.batchAt, dataIndex: 'at', render: (at: string) => formatDateTime(at) },
        { title: m.batchFile, dataIndex: 'fileName' },
        { title: m.batchBy, dataIndex: 'by' },
        { title: m.reportCreated, dataIndex: 'created', align: 'right' },
        { title: m.reportUpdated, dataIndex: 'updated', align: 'right' },
        {
          title: m.batchState,
          render: (_, batch) => (
            <Badge
              status={batch.undoneAt ? 'default' : 'success'}
              text={batch.undoneAt ? m.stateUndone : m.stateCommitted}
            />
          ),
        },
        {
          title: m.actions,
          render: (_, batch) =>
            batch.undoneAt ? null : (
              <Button type="link" size="small" onClick={() => ask(batch)}>
                {m.undo}
              </Button>
            ),
        },
      ]}
    />
  );
}
