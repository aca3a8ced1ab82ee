import { BankOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Flex, Upload } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { useFileUrl } from '@/ui/useFileUrl';
import { at } from '../common/fields';
import { universityMessages } from './messages';

const LARGEST = 2 * 1024 * 1024;

export function LogoImage({ id, size }: { id: string | null | undefined; size: number }) {
  const m = useMessages(universityMessages).college;
  const url = useFileUrl(id ? `/api/user/file/get?id=${encodeURIComponent(id)}` : undefined);
  if (url === undefined) return <BankOutlined style={{ fontSize: size * 0.7 }} aria-hidden />;
  return <img src={url} alt={m.logo} width={size} height={size} style={{ objectFit: 'contain' }} />;
}

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Uploaded at once and shown at once, but in force only when the form is saved. */
export function LogoField({ id, value, onChange }: Props) {
  const m = useMessages(universityMessages).college;
  const { message } = App.useApp();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call<{ id: string }>('POST', at('/college/item/logo'), { form });
    },
    onSuccess: (file) => onChange?.(file.id),
  });
  const choose = (file: File) => {
    if (file.size > LARGEST) void message.error(m.logoTooLarge);
    else upload.mutate(file);
    return false;
  };
  return (
    <Flex id={id} gap={16} align="center">
      <LogoImage id={value} size={64} />
      <Flex wrap gap={8}>
        <Upload accept="image/png,image/jpeg" showUploadList={false} beforeUpload={choose}>
          <Button loading={upload.isPending}>{m.uploadLogo}</Button>
        </Upload>
        {value && (
          <Button type="text" onClick={() => onChange?.(null)}>
            {m.removeLogo}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
