import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Flex, Radio, Skeleton, Typography } from 'antd';
import { call, queryText } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { evaluationMessages } from '../messages';
import type { Item, Part, Questionnaire } from '../rows';

interface Rows<R> {
  data: R[];
}

/** As students see it, with nothing to send. */
export function Preview({ questionnaireId }: { questionnaireId: string }) {
  const m = useMessages(evaluationMessages).config;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ['te-preview', questionnaireId],
    queryFn: async ({ signal }) => {
      const of = queryText({ questionnaireId, pageSize: 200, sortField: 'sortOrder', sortOrder: 'ascend' });
      const [questionnaire, parts, items] = await Promise.all([
        call<Questionnaire>('GET', `/api/te/questionnaire/${questionnaireId}`, { signal }),
        call<Rows<Part>>('GET', `/api/te/part${of}`, { signal }),
        call<Rows<Item>>('GET', `/api/te/item${of}`, { signal }),
      ]);
      return { questionnaire, parts: parts.data, items: items.data };
    },
    meta: { silent: true },
  });
  if (isPending) return <Skeleton active />;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  const { questionnaire, parts, items } = data;
  if (items.length === 0) return <Empty description={m.empty} />;
  const steps = Array.from({ length: questionnaire.points }, (_, at) => at + 1);
  return (
    <Flex vertical gap={16} style={{ maxWidth: 760 }}>
      <Typography.Title level={2} style={{ fontSize: 18, margin: 0 }}>
        {chinese ? questionnaire.nameCn : questionnaire.nameEn}
      </Typography.Title>
      {parts.map((part) => (
        <Card key={part.id} size="small" title={`${part.code} · ${chinese ? part.titleCn : part.titleEn}`}>
          <Flex vertical gap={16}>
            {items
              .filter(({ partCode }) => partCode === part.code)
              .map((item) => (
                <div key={item.id}>
                  <div>
                    {chinese ? item.textCn : item.textEn}{' '}
                    <Typography.Text type="secondary">
                      {item.about === 'TEACHER' ? m.aboutTeacher : m.aboutCourse}
                      {item.required ? '' : ` · ${m.optional}`}
                    </Typography.Text>
                  </div>
                  {item.kind === 'TEXT' ? (
                    <Typography.Text type="secondary">{m.open}</Typography.Text>
                  ) : (
                    <Flex wrap gap={8} align="center">
                      <Typography.Text type="secondary">
                        {chinese ? questionnaire.lowCn : questionnaire.lowEn}
                      </Typography.Text>
                      <Radio.Group disabled aria-label={chinese ? item.textCn : item.textEn}>
                        {steps.map((step) => (
                          <Radio key={step} value={step}>
                            {step}
                          </Radio>
                        ))}
                        {questionnaire.allowNa && <Radio value={0}>{m.na}</Radio>}
                      </Radio.Group>
                      <Typography.Text type="secondary">
                        {chinese ? questionnaire.highCn : questionnaire.highEn}
                      </Typography.Text>
                    </Flex>
                  )}
                </div>
              ))}
          </Flex>
        </Card>
      ))}
    </Flex>
  );
}
