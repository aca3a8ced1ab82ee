import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { Button, Flex, Layout, theme } from 'antd';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useConfig } from '@/app/config';
import { appMessages } from '@/app/messages';
import { setLanguage, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { Brand } from './Brand';
import { type Device, headerHidden } from './layout';
import { MainMenu } from './MainMenu';
import { shellMessages } from './messages';
import { usePreferences } from './preferences';
import { SettingsButton } from './SettingsButton';
import { StudentTypeSelect } from './StudentTypeSelect';
import { TaskBell } from './TaskBell';
import { UserMenu } from './UserMenu';

const CommandPalette = lazy(() => import('./CommandPalette'));

interface Props {
  device: Device;
  collapsed: boolean;
  onToggle: () => void;
}

export function Header({ device, collapsed, onToggle }: Props) {
  const m = useMessages(shellMessages);
  const app = useMessages(appMessages);
  const prefs = usePreferences();
  const { token } = theme.useToken();
  const language = useLanguage((s) => s.language);
  const settings = useConfig((s) => s.config?.settingsDrawer === true);
  const hidden = useHiddenOnScroll(prefs.fixedHeader && prefs.autoHideHeader);
  const [palette, setPalette] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPalette(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const top = prefs.layout === 'topmenu' && device !== 'mobile';
  const darkBar = top && prefs.theme === 'dark';
  const toggleLabel = device === 'mobile' ? app.app.openMenu : collapsed ? m.expand : m.collapse;
  const toggleIcon = device === 'mobile' ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />;
  return (
    <Layout.Header
      className="no-print shell-header"
      style={{
        background: darkBar ? '#001529' : token.colorBgContainer,
        color: darkBar ? '#fff' : token.colorText,
        borderBlockEnd: `1px solid ${token.colorSplit}`,
        ...(prefs.fixedHeader ? { position: 'sticky', insetBlockStart: 0, zIndex: 20 } : {}),
        ...(hidden ? { transform: 'translateY(-100%)' } : {}),
      }}
    >
      {top ? (
        <>
          <Brand dark={darkBar} short={device === 'tablet'} />
          <MainMenu mode="horizontal" theme={prefs.theme} />
        </>
      ) : (
        <>
          <Button type="text" icon={toggleIcon} aria-label={toggleLabel} title={toggleLabel} onClick={onToggle} />
          <div style={{ flex: 1 }} />
        </>
      )}
      <Flex align="center" gap={device === 'mobile' ? 0 : 4} className="shell-tools">
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={m.palette.open}
          title={`${m.palette.open} (Ctrl K)`}
          onClick={() => setPalette(true)}
        />
        <StudentTypeSelect />
        <TaskBell />
        <Button
          type="text"
          icon={<TranslationOutlined />}
          aria-label={app.user.language}
          title={app.user.language}
          onClick={() => startTransition(() => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN'))}
        />
        {settings && <SettingsButton />}
        <UserMenu compact={device === 'mobile'} />
      </Flex>
      <Suspense>{palette && <CommandPalette onClose={() => setPalette(false)} />}</Suspense>
    </Layout.Header>
  );
}

function useHiddenOnScroll(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    let previous = globalThis.scrollY;
    const onScroll = () => {
      const at = globalThis.scrollY;
      const before = previous;
      previous = at;
      setHidden((was) => headerHidden(before, at, was));
    };
    globalThis.addEventListener('scroll', onScroll, { passive: true });
    return () => globalThis.removeEventListener('scroll', onScroll);
  }, [enabled]);
  return enabled && hidden;
}
