import { Flex, Layout } from 'antd';
import { Link } from 'react-router';
import { copyrightIn, useConfig } from '@/app/config';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';

export function Footer() {
  const { links } = useMessages(shellMessages);
  const copyright = copyrightIn(
    useConfig((s) => s.config),
    useLanguage((s) => s.language),
  );
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
