import { App, Dropdown, Tabs } from 'antd';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentPage } from '@/app/useDocumentTitle';
import { inLanguage, type Title, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';
import { type CloseScope, closeTabs } from './tabs';

interface Tab {
  path: string;
  search: string;
  title: Title | undefined;
  page: ReactNode;
}

/** One tab per visited page; pages left behind stay mounted but hidden, so forms keep what was typed. */
export function TabbedOutlet({ outlet }: { outlet: ReactNode }) {
  const m = useMessages(shellMessages).tabs;
  const language = useLanguage((s) => s.language);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = useCurrentPage();
  const path = page?.path ?? pathname;
  const title = page?.title;
  const [tabs, setTabs] = useState<readonly Tab[]>([]);

  useEffect(() => {
    const here = { path, search, title, page: outlet };
    setTabs((old) =>
      old.some((tab) => tab.path === path) ? old.map((tab) => (tab.path === path ? here : tab)) : [...old, here],
    );
  }, [path, search, title, outlet]);

  const open = (key: string) => void navigate(key + (tabs.find((tab) => tab.path === key)?.search ?? ''));
  const close = (at: string, scope: CloseScope) => {
    const closed = closeTabs(
      tabs.map((tab) => tab.path),
      at,
      path,
      scope,
    );
    if (closed === 'none-left') return void message.info(m.noneLeft);
    if (closed === 'none-right') return void message.info(m.noneRight);
    if (closed === 'last') return void message.info(m.last);
    setTabs((old) => old.filter((tab) => closed.open.includes(tab.path)));
    if (closed.go !== path) open(closed.go);
  };
  return (
    <>
      <Tabs
        type="editable-card"
        hideAdd
        size="small"
        className="no-print"
        aria-label={m.label}
        activeKey={path}
        onChange={open}
        onEdit={(key, action) => action === 'remove' && close(String(key), 'this')}
        items={tabs.map((tab) => ({
          key: tab.path,
          closable: tabs.length > 1,
          label: (
            <Dropdown
              trigger={['contextMenu']}
              menu={{
                items: [
                  { key: 'this', label: m.closeThis },
                  { key: 'right', label: m.closeRight },
                  { key: 'left', label: m.closeLeft },
                  { key: 'all', label: m.closeAll },
                ],
                onClick: ({ key, domEvent }) => {
                  domEvent.stopPropagation();
                  close(tab.path, key as CloseScope);
                },
              }}
            >
              <span>{tab.title ? inLanguage(tab.title, language) : tab.path}</span>
            </Dropdown>
          ),
        }))}
      />
      {tabs.map((tab) => (
        <Activity key={tab.path} mode={tab.path === path ? 'visible' : 'hidden'}>
          {tab.page}
        </Activity>
      ))}
    </>
  );
}
