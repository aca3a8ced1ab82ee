import { useMutation } from '@tanstack/react-query';
import { App, Button, Flex, Upload } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { LogoView } from '@/api/schema.gen';
import { useConfig } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { systemMessages } from '../messages';

const LARGEST = 2 * 1024 * 1024;
const BUILT_IN = '/favicon.svg';

interface Props {
  id?: string;
  value?: string;
  disabled: boolean;
  onChange?: (id: string) => void;
}

/** Uploaded at once, shown at once, but in force only when the form is saved. */
export function LogoField({ id, value = '', disabled, onChange }: Props) {
  const m = useMessages(systemMessages).settings;
  const { message } = App.useApp();
  const inForce = useConfig((s) => s.config?.logo);
  const [chosen, setChosen] = useState<string>();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call<LogoView>('POST', '/api/base/config/logo', { form });
    },
    onSuccess: (logo, file) => {
      setChosen(URL.createObjectURL(file));
      onChange?.(logo.id);
    },
  });
  const choose = (file: File) => {
    if (file.size > LARGEST) void message.error(m.logoTooLarge);
    else upload.mutate(file);
    return false;
  };
  const shown = value === '' ? BUILT_IN : (chosen ?? inForce ?? BUILT_IN);
  return (
    <Flex id={id} gap={16} align="center">
      <img src={shown} alt={m.logo} width={64} height={64} style={{ objectFit: 'contain' }} />
      {!disabled && (
        <Flex wrap gap={8}>
          <Upload accept="image/png,image/jpeg" showUploadList={false} beforeUpload={choose}>
            <Button loading={upload.isPending}>{m.upload}</Button>
          </Upload>
          {value !== '' && (
            <Button type="text" onClick={() => onChange?.('')}>
              {m.removeLogo}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  );
}
