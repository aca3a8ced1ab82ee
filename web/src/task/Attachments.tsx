import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload, type UploadFile } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { taskMessages } from './messages';

interface Props {
  id?: string;
  most?: number;
  accept?: string;
  label?: string;
  /** Ids of stored files. */
  value?: readonly string[];
  onChange?: (ids: readonly string[]) => void;
}

/** Files that go with a task: stored at once, named in it by their ids. */
export function Attachments({ id, most = 10, accept, label, value, onChange }: Props) {
  const m = useMessages(taskMessages);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const ids = value ?? [];
  const add = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const query = { purpose: 'attachment' };
      const stored = await call<{ id: string; name: string }>('POST', '/api/user/file/upload', { query, form });
      setNames((old) => new Map(old).set(stored.id, stored.name));
      onChange?.([...ids, stored.id]);
    } catch (cause) {
      void report(errorFromThrown(cause));
    } finally {
      setBusy(false);
    }
  };
  const files: UploadFile[] = ids.map((uid) => ({ uid, name: names.get(uid) ?? uid, status: 'done' }));
  return (
    <Upload
      id={id}
      accept={accept}
      fileList={files}
      beforeUpload={(file) => {
        void add(file);
        // Sent by us, with the session.
        return false;
      }}
      onRemove={({ uid }) => onChange?.(ids.filter((other) => other !== uid))}
    >
      <Button icon={<UploadOutlined />} loading={busy} disabled={ids.length >= most}>
        {label ?? m.attach}
      </Button>
    </Upload>
  );
}
