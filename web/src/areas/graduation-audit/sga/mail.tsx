import { useQuery } from '@tanstack/react-query';
import { Descriptions, Flex, Skeleton, Tag, Typography } from 'antd';
import { call } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { Failed } from '@/task/Failed';
import { Candidates } from './Candidates';
import { sgaMessages } from './messages';
import { sgaApi } from './rights';
import { mails } from './rows';
import { Views } from './Views';

interface Template {
  code: string;
  name: string;
  byHand: boolean;
  enabled: boolean;
  subjectZh: string;
  subjectEn: string;
  bodyZh: string;
  bodyEn: string;
}

/** Who gets which mail, what it says, and what was sent. */
export default function Mail() {
  const m = useMessages(sgaMessages).mail;
  return (
    <Views title={m.title} about={m.about} views={m.views}>
      {(view) => (view === 'recipients' ? <Candidates mailing /> : view === 'templates' ? <Templates /> : <Sent />)}
    </Views>
  );
}

function Templates() {
  const m = useMessages(sgaMessages).mail;
  const zh = useLanguage((s) => s.language) === 'zh-CN';
  const texts = useQuery({
    queryKey: ['sga-mail-templates'],
    queryFn: ({ signal }) => call<readonly Template[]>('GET', sgaApi('mail/template'), { signal }),
    meta: { silent: true },
  });
  if (texts.isError) return <Failed error={texts.error} onRetry={() => void texts.refetch()} />;
  if (texts.isPending) return <Skeleton active />;
  return (
    <Flex vertical gap={20}>
      <Typography.Text type="secondary">{m.templatesAbout}</Typography.Text>
      {texts.data.map((one) => (
        <section key={one.code} aria-label={one.name}>
          <Flex wrap gap={8} align="center" style={{ marginBlockEnd: 8 }}>
            <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
              {one.name}
            </Typography.Title>
            <Tag color={one.byHand ? 'processing' : 'default'}>{one.byHand ? m.byHand : m.automatic}</Tag>
            {!one.enabled && <Tag color="warning">{m.off}</Tag>}
          </Flex>
          <Descriptions
            bordered
            size="small"
            column={1}
            items={[
              { key: 'subject', label: m.subject, children: zh ? one.subjectZh : one.subjectEn },
              {
                key: 'body',
                label: one.code,
                children: <span style={{ whiteSpace: 'pre-line' }}>{zh ? one.bodyZh : one.bodyEn}</span>,
              },
            ]}
          />
        </section>
      ))}
    </Flex>
  );
}

function Sent() {
  const m = useMessages(sgaMessages).mail;
  const described = useTable(mails);
  return (
    <ResourcePage
      resource={{
        ...described,
        name: 'sga-mails',
        embedded: true,
        title: m.logTitle,
        about: m.logAbout,
        entity: m.logEntity,
        empty: m.logEmpty,
        called: ({ subject }) => subject,
        columns: [
          'subject',
          { name: 'templateCode', sortable: true },
          'address',
          { name: 'status', sortable: true },
          { name: 'createdAt', sortable: true },
          { name: 'sentAt', sortable: true },
          { name: 'error', optional: true },
        ],
        filters: ['templateCode', 'status'],
      }}
    />
  );
}
