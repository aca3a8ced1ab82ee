import { Empty, Form, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import type { Answers } from '@/applications/asked';
import { type Files, FormFields } from '@/applications/FormFields';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { registrationMessages } from './messages';
import { questionOf, useQuestions } from './questions';

const NO_FILES: Files = {};

/** The form as students see it, which can be tried: questions come and go with the answers. */
export function Preview({ itemId }: { itemId: string }) {
  const m = useMessages(registrationMessages).form;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [values, setValues] = useState<Answers>({});
  const rows = useQuestions(itemId);
  return (
    <section aria-label={m.preview} style={FRAME}>
      <h2 style={{ fontSize: 16, marginBlock: '0 4px' }}>{m.preview}</h2>
      <Typography.Paragraph type="secondary">{m.previewAbout}</Typography.Paragraph>
      {rows.isPending && <Skeleton active />}
      {rows.isError && <Failed error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data?.length === 0 && <Empty description={m.noQuestions} />}
      {rows.data !== undefined && rows.data.length > 0 && (
        <Form layout="vertical">
          <FormFields
            name="oas-preview"
            questions={rows.data.map((row) => questionOf(row, chinese))}
            values={values}
            files={NO_FILES}
            rehearsal
            onValue={(code, value) => setValues((before) => ({ ...before, [code]: value }))}
            onFiles={() => undefined}
          />
        </Form>
      )}
    </section>
  );
}
const FRAME = { padding: 16, border: '1px solid var(--ant-color-border-secondary)', borderRadius: 8 } as const;
