import { useMutation } from '@tanstack/react-query';
import { Button, Typography } from 'antd';
import type { Application } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { fileSize } from '@/lib/text';
import { openFile } from './calls';
import { approvalMessages } from './messages';

export function Files({ application: { id, attachments } }: { application: Application }) {
  const m = useMessages(approvalMessages);
  const open = useMutation({ mutationFn: (fileId: string) => openFile(id, fileId) });
  if (attachments.length === 0) return <Typography.Text type="secondary">{m.noFiles}</Typography.Text>;
  return (
    <ul className="plain-list">
      {attachments.map((file) => (
        <li key={file.id}>
          <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => open.mutate(file.id)}>
            {file.name}
          </Button>{' '}
          <span className="small-grey">{fileSize(file.size)}</span>
        </li>
      ))}
    </ul>
  );
}
