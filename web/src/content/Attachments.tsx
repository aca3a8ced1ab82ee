import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Typography, Upload } from 'antd';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { ContentAttachment } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { fileSize } from '@/lib/text';
import { contentMessages } from './messages';
import type { ContentKey } from './useContent';

interface Props {
  contentKey: ContentKey;
  files: readonly ContentAttachment[];
  editable: boolean;
}

export function Attachments({ contentKey, files, editable }: Props) {
  const m = useMessages(contentMessages);
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const path = `/api/content/${contentKey}/attachment` as const;
  const refresh = () => queries.invalidateQueries({ queryKey: ['content', contentKey] });
  const get = useMutation({ mutationFn: (id: string) => download(`${path}/${id}`) });
  const add = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call('POST', path, { form });
    },
    onSuccess: () => {
      void message.success(m.uploaded);
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE', path, { query: { ids: [id] } }),
    onSuccess: () => {
      void message.success(m.removed);
      return refresh();
    },
  });
  const ask = ({ id, name }: ContentAttachment) =>
    void modal.confirm({
      title: m.removeAsk(name),
      content: m.removeEffect,
      okText: m.remove,
      okButtonProps: { danger: true },
      cancelText: m.cancel,
      // The failure is shown by the notice layer; the question is answered either way.
      onOk: () => remove.mutateAsync(id).catch(() => undefined),
    });
  return (
    <section aria-label={m.attachments}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.attachments}</h2>
      {files.length === 0 && <Typography.Text type="secondary">{m.noAttachments}</Typography.Text>}
      {files.map((file) => (
        <Flex key={file.id} align="center">
          <Button
            type="link"
            icon={<PaperClipOutlined />}
            style={{ paddingInline: 0 }}
            onClick={() => get.mutate(file.id)}
          >
            {file.name}
            {m.size(fileSize(file.size))}
          </Button>
          {editable && (
            <Button
              type="text"
              danger
              className="no-print"
              icon={<DeleteOutlined />}
              aria-label={`${m.remove}: ${file.name}`}
              title={m.remove}
              onClick={() => ask(file)}
            />
          )}
        </Flex>
      ))}
      {editable && (
        <div className="no-print" style={{ marginBlockStart: 8 }}>
          <Upload
            showUploadList={false}
            beforeUpload={(file) => {
              add.mutate(file);
              return false;
            }}
          >
            <Button icon={<UploadOutlined />} loading={add.isPending}>
              {m.upload}
            </Button>
          </Upload>
        </div>
      )}
    </section>
  );
}
