import { Flex, Segmented, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { ContentEditor } from '@/content/ContentEditor';
import type { ContentKey } from '@/content/useContent';
import { useMessages } from '@/i18n/messages';
import { systemMessages } from '../messages';

type PublicKey = Extract<ContentKey, 'help' | 'privacy' | 'terms' | 'announcement'>;
const KEYS: readonly PublicKey[] = ['help', 'privacy', 'terms', 'announcement'];
const ADDRESS = {
  help: '/user/help',
  privacy: '/user/privacy',
  terms: '/user/terms',
  announcement: '/dashboard/homepage',
};

export function PublicPages() {
  const m = useMessages(systemMessages).content;
  const [params, setParams] = useSearchParams();
  const asked = params.get('page') as PublicKey;
  const key = KEYS.includes(asked) ? asked : 'help';
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap="8px 16px" align="center">
        <Segmented<PublicKey>
          aria-label={m.which}
          value={key}
          onChange={(page) => setParams({ tab: 'pages', page })}
          options={KEYS.map((value) => ({ value, label: m.keys[value] }))}
        />
        <Typography.Text type="secondary">{m.shownAt(m.places[key])}</Typography.Text>
        <Link to={ADDRESS[key]} target="_blank" rel="noreferrer">
          {m.open}
        </Link>
      </Flex>
      <ContentEditor key={key} contentKey={key} permission="ADMIN_AUTH_SYSTEM" />
    </Flex>
  );
}
