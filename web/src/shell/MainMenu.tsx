import { Menu, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { isGroup, type ManifestNode, trailTo } from '@/app/manifest';
import { appMessages } from '@/app/messages';
import { useCurrentPage } from '@/app/useDocumentTitle';
import { inLanguage, type Language, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useMenu } from './useMenu';

interface Props {
  mode: 'inline' | 'horizontal';
  theme: 'dark' | 'light';
  collapsed?: boolean;
}

export function MainMenu({ mode, theme, collapsed = false }: Props) {
  const m = useMessages(appMessages);
  const language = useLanguage((s) => s.language);
  const nodes = useMenu();
  const current = useCurrentPage()?.path ?? '';
  const trail = trailTo(nodes, current).map((node) => node.path);
  const [opened, setOpened] = useState<readonly string[]>([]);
  // The way to the open page is always open, besides what was opened by hand.
  const open = collapsed || mode === 'horizontal' ? {} : { openKeys: [...new Set([...opened, ...trail])] };
  return (
    <nav aria-label={m.app.menu} style={{ flex: 1, minWidth: 0 }}>
      <Menu
        mode={mode}
        theme={theme}
        items={itemsOf(nodes, language)}
        selectedKeys={[current]}
        inlineCollapsed={mode === 'inline' ? collapsed : undefined}
        {...open}
        onOpenChange={(keys) => setOpened(keys)}
        style={{ borderInlineEnd: 0, ...(mode === 'horizontal' ? { lineHeight: '46px', borderBlockEnd: 0 } : {}) }}
      />
    </nav>
  );
}

function itemsOf(nodes: readonly ManifestNode[], language: Language): NonNullable<MenuProps['items']> {
  return nodes.map((node) => {
    const icon = node.icon === undefined ? undefined : <node.icon />;
    const label = inLanguage(node.title, language);
    return isGroup(node)
      ? { key: node.path, label, icon, children: itemsOf(node.children, language) }
      : { key: node.path, label: <Link to={node.path}>{label}</Link>, icon, title: label };
  });
}
