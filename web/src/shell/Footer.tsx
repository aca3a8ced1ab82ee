import { Flex, Layout } from 'antd';
import { Link } from 'react-router';
import { useConfig } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';

export function Footer() {
  const { links } = useMessages(shellMessages);
  const copyright = useConfig((s) => s.config?.copyright);
  return (
    <Layout.Footer className="no-print" style={{ padding: '8px 16px' }}>
      <Flex wrap justify="center" gap={16}>
        <Link to="/user/help">{links.help}</Link>
        <Link to="/user/privacy">{links.privacy}</Link>
        <Link to="/user/terms">{links.terms}</Link>
        {copyright && <span>{copyright}</span>}
      </Flex>
    </Layout.Footer>
  );
}
