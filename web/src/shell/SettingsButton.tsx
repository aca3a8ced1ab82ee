import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';

const SettingsDrawer = lazy(() => import('./SettingsDrawer'));

export function SettingsButton() {
  const m = useMessages(shellMessages).settings;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<SettingOutlined />} aria-label={m.open} title={m.open} onClick={() => setOpen(true)} />
      <Suspense>{open && <SettingsDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
