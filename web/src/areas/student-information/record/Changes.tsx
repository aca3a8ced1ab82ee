import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Timeline, Typography } from 'antd';
import { errorFromThrown } from '@/api/errors';
import type { StatusChange } from '@/api/schema.gen';
import { report } from '@/app/failures';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { studentsMessages } from '../students/messages';
import { fileOfChange } from './calls';

/** The course of studies, newest first: what changed into what, from when and on which paper. */
export function Changes({ changes }: { changes: readonly StatusChange[] }) {
  const all = useMessages(studentsMessages);
  const m = all.change;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const kinds: Readonly<Record<string, string>> = m.kinds;
  const newest = changes.toSorted((a, b) => b.effectiveDate.localeCompare(a.effectiveDate));
  return (
    <section aria-label={all.record.changes} className="record-part">
      <h2 className="record-title">{all.record.changes}</h2>
      {newest.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={all.record.noChanges} />}
      <Timeline
        items={newest.map((change) => ({
          key: change.id,
          content: (
            <Flex vertical>
              <span>
                <Typography.Text type="secondary">{change.effectiveDate}</Typography.Text>{' '}
                <Typography.Text strong>{kinds[change.kind] ?? change.kind}</Typography.Text>{' '}
                {(chinese ? change.fromLabelCn : change.fromLabelEn) || m.start} →{' '}
                {chinese ? change.toLabelCn : change.toLabelEn}
                {change.endDate && ` (${m.until(change.endDate)})`}
              </span>
              <Typography.Text type="secondary">
                {[change.docNo && m.doc(change.docNo), change.operatorName && m.by(change.operatorName), change.remark]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography.Text>
              {change.attachments.length > 0 && (
                <Flex gap="small" wrap>
                  {change.attachments.map((file, n) => (
                    <Button
                      key={file}
                      type="link"
                      size="small"
                      icon={<PaperClipOutlined />}
                      style={{ paddingInline: 0 }}
                      onClick={() =>
                        void fileOfChange(change.id, file).catch((cause: unknown) => report(errorFromThrown(cause)))
                      }
                    >
                      {m.file(n + 1)}
                    </Button>
                  ))}
                </Flex>
              )}
            </Flex>
          ),
        }))}
      />
    </section>
  );
}
