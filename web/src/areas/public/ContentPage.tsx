import { PaperClipOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { api, result } from '@/api/client';
import { download } from '@/api/download';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { SafeHtml } from '@/ui/SafeHtml';
import { LoginLayout } from './LoginLayout';
import { waysMessages } from './ways/messages';

/** A text the administration writes, open to everybody. */
export function ContentPage({ contentKey }: { contentKey: 'help' | 'privacy' | 'terms' }) {
  const m = useMessages(waysMessages).content;
  const language = useLanguage((s) => s.language);
  const navigate = useNavigate();
  const content = useQuery({
    queryKey: ['content', contentKey],
    queryFn: () => result(api.GET(`/api/content/${contentKey}`)),
  });
  const attachment = useMutation({
    mutationFn: (id: string) => download(`/api/content/${contentKey}/attachment/${id}`),
  });
  const chinese = language === 'zh-CN';
  const { data } = content;
  return (
    <LoginLayout wide>
      <article className="login-card">
        {content.isPending && <Skeleton active />}
        {content.isError && <Empty description={m.empty} />}
        {data !== undefined && (
          <>
            <h2>{chinese ? data.titleZh : data.titleEn || data.titleZh}</h2>
            <SafeHtml html={chinese ? data.bodyZh : data.bodyEn || data.bodyZh} />
            {data.attachments.length > 0 && (
              <section aria-label={m.attachments}>
                <h3>{m.attachments}</h3>
                {data.attachments.map((file) => (
                  <Button
                    key={file.id}
                    type="link"
                    icon={<PaperClipOutlined />}
                    onClick={() => attachment.mutate(file.id)}
                  >
                    {file.name}
                  </Button>
                ))}
              </section>
            )}
          </>
        )}
        <Button style={{ marginBlockStart: 16 }} onClick={() => void navigate(-1)}>
          {m.back}
        </Button>
      </article>
    </LoginLayout>
  );
}
