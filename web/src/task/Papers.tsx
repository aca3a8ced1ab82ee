import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { taskMessages } from './messages';

export interface StoredFile {
  id: string;
  name: string;
}
export interface PapersProps {
  id?: string;
  most?: number;
  accept?: string;
  label?: string;
  value?: readonly StoredFile[];
  onChange?: (files: readonly StoredFile[]) => void;
}

/** Files stored at once, with the names people know them by. */
export function Papers({ id, most = 10, accept, label, value = [], onChange }: PapersProps) {
  const m = useMessages(taskMessages);
  const [busy, setBusy] = useState(false);
  const add = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const query = { purpose: 'attachment' };
      const stored = await call<StoredFile>('POST', '/api/user/file/upload', { query, form });
      onChange?.([...value, { id: stored.id, name: stored.name }]);
    } catch (cause) {
      void report(errorFromThrown(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Upload
      id={id}
      accept={accept}
      fileList={value.map(({ id: uid, name }) => ({ uid, name, status: 'done' }))}
      beforeUpload={(file) => {
        void add(file);
        // Sent by us, with the session.
        return false;
      }}
      onRemove={({ uid }) => onChange?.(value.filter((other) => other.id !== uid))}
    >
      <Button icon={<UploadOutlined />} loading={busy} disabled={value.length >= most}>
        {label ?? m.attach}
      </Button>
    </Upload>
  );
}
