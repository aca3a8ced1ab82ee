import { Button, Card, Empty, Skeleton } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useCan } from '@/auth/Can';
import type { PermissionId } from '@/auth/permissions';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { SafeHtml } from '@/ui/SafeHtml';
import { Attachments } from './Attachments';
import { ContentEditor } from './ContentEditor';
import { contentMessages } from './messages';
import { type ContentKey, useContent } from './useContent';

interface Props {
  contentKey: ContentKey;
  /** Who holds it with `edit` may write the text. */
  permission: PermissionId;
  title: string;
  about: string;
  /** What is said while nothing is written: that, and what to do about it for those who may write and those who may not. */
  empty: { title: string; edit: string; read: string };
  /** Stands above the text and is not part of it. */
  lead?: ReactNode;
}

/** A text the administration writes, as a page: read and printed by everybody who may open it, edited in place. */
export function ContentReader({ contentKey, permission, title, about, empty, lead }: Props) {
  const m = useMessages(contentMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const may = useCan([permission])('edit');
  const [editing, setEditing] = useState(false);
  const paper = useRef<HTMLElement>(null);
  const { data } = useContent(contentKey);
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
      <PageHead title={title} about={about} actions={actions} />
      {lead}
      {data === undefined && <Skeleton active />}
      {editing && <ContentEditor contentKey={contentKey} permission={permission} />}
      {data !== undefined && !editing && (
        <article ref={paper} style={{ maxWidth: 880 }}>
          {body ? (
            <>
              <h2>{chinese ? data.titleZh : data.titleEn || data.titleZh}</h2>
              <SafeHtml html={body} />
              {data.updatedAt && <p>{m.updatedAt(formatDateTime(data.updatedAt))}</p>}
            </>
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                <>
                  {empty.title}
                  <br />
                  {may ? empty.edit : empty.read}
                </>
              }
            />
          )}
          {data.attachments.length > 0 && (
            <Attachments contentKey={contentKey} files={data.attachments} editable={false} />
          )}
        </article>
      )}
    </Card>
  );
}
