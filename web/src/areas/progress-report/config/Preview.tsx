import { useQuery } from '@tanstack/react-query';
import { Empty, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { choicesOf } from '@/reports/choices';
import { ItemInput } from '@/reports/ItemInput';
import { reportMessages } from '@/reports/messages';
import type { Item } from '@/reports/types';
import type { Page } from '@/resource/types';
import { Failed } from '@/task/Failed';
import { progressReportMessages } from '../messages';
import type { ItemRow } from '../rows';

const PARTS = ['STUDENT', 'SUPERVISOR', 'PANEL'] as const;

/** The questions as those who answer them see them. */
export function Preview({ formId }: { formId: string }) {
  const m = useMessages(progressReportMessages).config;
  const words = useMessages(reportMessages);
  const zh = useLanguage((s) => s.language) === 'zh-CN';
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const rows = useQuery({
    queryKey: ['pr-items', 'preview', formId],
    queryFn: ({ signal }) => call<Page<ItemRow>>('GET', '/api/pr/item', { query: { formId, pageSize: 200 }, signal }),
    meta: { silent: true },
  });
  if (rows.isPending) return <Skeleton active />;
  if (rows.isError) return <Failed error={rows.error} onRetry={() => void rows.refetch()} />;
  const items = rows.data.data;
  if (items.length === 0) return <Empty description={m.noItems} />;
  return (
    <Flex vertical gap={16} style={{ maxWidth: 760 }}>
      <Typography.Text type="secondary">{m.previewAbout}</Typography.Text>
      {PARTS.filter((part) => items.some((item) => item.part === part)).map((part) => (
        <section key={part} aria-label={words.parts[part]}>
          <Typography.Title level={2} style={{ fontSize: 16 }}>
            {words.parts[part]}
          </Typography.Title>
          <Flex vertical gap={16}>
            {items
              .filter((item) => item.part === part)
              .map((row) => {
                const hint = zh ? row.hintCn : row.hintEn;
                const item: Item = {
                  ...row,
                  text: zh ? row.textCn : row.textEn,
                  hint,
                  choices: choicesOf(row.choices),
                };
                return (
                  <div key={row.code}>
                    <div>
                      {item.text}
                      {row.required ? ' *' : ''}
                    </div>
                    <ItemInput
                      item={item}
                      value={values[row.code] ?? ''}
                      onChange={(value) => setValues((before) => ({ ...before, [row.code]: value }))}
                    />
                    {hint !== '' && <Typography.Text type="secondary">{hint}</Typography.Text>}
                  </div>
                );
              })}
          </Flex>
        </section>
      ))}
    </Flex>
  );
}
