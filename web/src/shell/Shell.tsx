import { App, Drawer, Layout, Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useOutlet } from 'react-router';
import { SIDER_COLLAPSED_PX, SIDER_PX } from '@/app/constants';
import { DemoBanner } from '@/app/DemoBanner';
import { appMessages } from '@/app/messages';
import { useDocumentTitle } from '@/app/useDocumentTitle';
import { useMessages } from '@/i18n/messages';
import { Brand } from './Brand';
import { Footer } from './Footer';
import { Header } from './Header';
import { useDevice } from './layout';
import { MainMenu } from './MainMenu';
import { usePreferences } from './preferences';
import { TabbedOutlet } from './TabbedOutlet';
import { useGoEvents } from './useGoEvents';

/** Everything around a page for signed-in users. */
export default function Shell() {
  return (
    <App component={false}>
      <Frame />
    </App>
  );
}

function Frame() {
  const m = useMessages(appMessages);
  const prefs = usePreferences();
  const device = useDevice();
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [collapsed, setCollapsed] = useState(device === 'tablet');
  useDocumentTitle();
  useGoEvents();

  // Open on the desktop, closed on a tablet; a choice holds until the device changes.
  useEffect(() => setCollapsed(device === 'tablet'), [device]);
  useEffect(() => setDrawer(false), [pathname]);
  useEffect(() => {
    document.documentElement.classList.toggle('colour-weak', prefs.weak);
  }, [prefs.weak]);

  const mobile = device === 'mobile';
  const side = prefs.layout === 'sidemenu' && !mobile;
  return (
    <>
      <a className="skip-link" href="#main">
        {m.app.skip}
      </a>
      <DemoBanner />
      <Layout style={{ flex: 1 }}>
        {side && (
          <Layout.Sider
            width={SIDER_PX}
            collapsedWidth={SIDER_COLLAPSED_PX}
            collapsed={collapsed}
            theme={prefs.theme}
            trigger={null}
            className="no-print"
            style={
              prefs.fixedSider ? { position: 'sticky', insetBlockStart: 0, height: '100vh', overflow: 'auto' } : {}
            }
          >
            <Brand dark={prefs.theme === 'dark'} short={collapsed} />
            <MainMenu mode="inline" collapsed={collapsed} theme={prefs.theme} />
          </Layout.Sider>
        )}
        <Layout style={{ minWidth: 0 }}>
          <Header
            device={device}
            collapsed={collapsed}
            onToggle={() => (mobile ? setDrawer(true) : setCollapsed(!collapsed))}
          />
          <Layout.Content
            id="main"
            tabIndex={-1}
            style={{
              padding: mobile ? 8 : 16,
              outline: 'none',
              ...(prefs.contentWidth === 'fixed' ? { maxWidth: 1200, width: '100%', marginInline: 'auto' } : {}),
            }}
          >
            <Suspense fallback={<Skeleton active style={{ padding: 24 }} />}>
              {prefs.multiTab ? <TabbedOutlet outlet={outlet} /> : outlet}
            </Suspense>
          </Layout.Content>
          <Footer />
        </Layout>
      </Layout>
      <Drawer
        placement="left"
        open={drawer && mobile}
        onClose={() => setDrawer(false)}
        size={SIDER_PX}
        title={m.app.menu}
        styles={{ body: { padding: 0 } }}
      >
        <MainMenu mode="inline" theme="light" />
      </Drawer>
    </>
  );
}
