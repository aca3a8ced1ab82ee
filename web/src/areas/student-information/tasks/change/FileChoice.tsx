import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';

interface Props {
  id?: string;
  label: string;
  accept: string;
  value?: File;
  onChange?: (file: File | undefined) => void;
}

/** One file that goes with the command itself. */
export function FileChoice({ id, label, accept, value, onChange }: Props) {
  return (
    <Upload
      id={id}
      accept={accept}
      maxCount={1}
      fileList={value === undefined ? [] : [{ uid: value.name, name: value.name, status: 'done' }]}
      beforeUpload={(file) => {
        onChange?.(file);
        // Sent with the command, not by the control.
        return false;
      }}
      onRemove={() => onChange?.(undefined)}
    >
      <Button icon={<UploadOutlined />}>{label}</Button>
    </Upload>
  );
}
