import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Skeleton, Table, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { fileSize } from '@/lib/text';
import { recordMessages } from '../record/messages';
import { loadRequest, type RequestDetail, requestFile } from './calls';

export const useRequest = (id: string) =>
  useQuery({ queryKey: ['change-requests', 'detail', id], queryFn: ({ signal }) => loadRequest(id, signal) });

/** What a request asks for, why, and with which papers. */
export function RequestChanges({ id }: { id: string }) {
  const found = useRequest(id);
  return found.data === undefined ? (
    <Skeleton active title={false} paragraph={{ rows: 4 }} />
  ) : (
    <Asked detail={found.data} />
  );
}

export function Asked({ detail: { request, changedSince, isOwn } }: { detail: RequestDetail }) {
  const m = useMessages(recordMessages).request;
  const open = useMutation({ mutationFn: (fileId: string) => requestFile(request.id, fileId) });
  const stale = request.changes.filter(({ field }) => changedSince.includes(field)).map(({ label }) => label);
  return (
    <Flex vertical gap={12}>
      {isOwn && <Alert type="info" showIcon title={m.own} />}
      {stale.length > 0 && <Alert type="warning" showIcon title={m.changedSince(stale.join(', '))} />}
      <Table
        size="small"
        aria-label={m.fields}
        rowKey="field"
        pagination={false}
        dataSource={[...request.changes]}
        columns={[
          { title: m.field, dataIndex: 'label' },
          { title: m.before, dataIndex: 'before' },
          { title: m.after, render: (_, { after }) => <strong>{after}</strong> },
        ]}
      />
      <div>
        <Typography.Text type="secondary">{m.reason}</Typography.Text>
        <div className="plain-body">{request.reason}</div>
      </div>
      <div>
        <Typography.Text type="secondary">{m.attachments}</Typography.Text>
        {request.attachments.length === 0 ? (
          <div>{m.noFiles}</div>
        ) : (
          <ul className="plain-list">
            {request.attachments.map((file) => (
              <li key={file.id}>
                <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => open.mutate(file.id)}>
                  {file.name}
                </Button>{' '}
                <span className="small-grey">{fileSize(file.size)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Flex>
  );
}
