import { Button, Card, Empty, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useCan } from '@/auth/Can';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { SafeHtml } from '@/ui/SafeHtml';
import { Attachments } from './content/Attachments';
import { ContentEditor } from './content/ContentEditor';
import { useContent } from './content/useContent';
import { systemMessages } from './messages';

export default function Manual() {
  const all = useMessages(systemMessages);
  const m = all.manual;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const may = useCan(['ADMIN_AUTH_SYSTEM_MANUAL'])('edit');
  const [editing, setEditing] = useState(false);
  const paper = useRef<HTMLElement>(null);
  const { data } = useContent('manual');
  const body = data && (chinese ? data.bodyZh : data.bodyEn || data.bodyZh);
  const actions = (
    <>
      {!editing && body && <Button onClick={() => paper.current && printElement(paper.current)}>{m.print}</Button>}
      {may && (
        <Button type={editing ? 'default' : 'primary'} onClick={() => setEditing(!editing)}>
          {editing ? m.done : m.edit}
        </Button>
      )}
    </>
  );
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} actions={actions} />
      {data === undefined && <Skeleton active />}
      {editing && <ContentEditor contentKey="manual" permission="ADMIN_AUTH_SYSTEM_MANUAL" />}
      {data !== undefined && !editing && (
        <article ref={paper} style={{ maxWidth: 880 }}>
          {body ? (
            <>
              <h2>{chinese ? data.titleZh : data.titleEn || data.titleZh}</h2>
              <SafeHtml html={body} />
              {data.updatedAt && <p>{all.content.updatedAt(formatDateTime(data.updatedAt))}</p>}
            </>
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                <>
                  {m.empty}
                  <br />
                  {may ? m.emptyEdit : m.emptyRead}
                </>
              }
            />
          )}
          {data.attachments.length > 0 && <Attachments contentKey="manual" files={data.attachments} editable={false} />}
        </article>
      )}
    </Card>
  );
}
