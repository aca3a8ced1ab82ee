import { ArrowLeftOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Input, Card as Panel, Radio, Typography } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { cast } from './cast';
import { ownEvaluationMessages } from './messages';
import { type CardState, fresh } from './store';
import type { Card, Folder, Item } from './types';

interface Props {
  folder: Folder;
  card: Card;
  state: CardState | undefined;
  onKeep: (state: CardState) => Promise<void>;
  onBack: () => void;
}

/** One section and teacher. Every answer is kept in the browser as it is given. */
export function CardForm({ folder, card, state, onKeep, onBack }: Props) {
  const m = useMessages(ownEvaluationMessages);
  const { message } = App.useApp();
  const [now, setNow] = useState<CardState>(state ?? fresh(folder.id, card.id));
  const [tried, setTried] = useState(false);
  const change = (next: CardState) => {
    setNow(next);
    void onKeep(next);
  };
  const items = folder.parts.flatMap((part) => part.items);
  const answered = (item: Item) =>
    item.kind === 'SCALE' ? now.figures[item.code] !== undefined : (now.comments[item.code] ?? '').trim() !== '';
  const missing = items.filter((item) => item.required && !answered(item));
  const send = useMutation({
    mutationFn: () => cast(folder, card, now, onKeep),
    onSuccess: () => {
      void message.success(m.thanks);
      onBack();
    },
    meta: { silent: true },
  });
  const submit = () => {
    setTried(true);
    if (missing.length === 0) send.mutate();
  };
  return (
    <Panel className="te-own">
      <Button type="link" icon={<ArrowLeftOutlined />} onClick={onBack} style={{ paddingInline: 0 }}>
        {m.back}
      </Button>
      <PageHead title={`${card.course} · ${card.teacher}`} about={m.scale(folder.low, folder.high)} />
      <Flex vertical gap={24}>
        {folder.parts.map((part) => (
          <section key={part.code} aria-label={part.title}>
            <Typography.Title level={2} style={{ fontSize: 16 }}>
              {part.title}
            </Typography.Title>
            <Flex vertical gap={20}>
              {part.items.map((item) => (
                <Question
                  key={item.code}
                  folder={folder}
                  item={item}
                  about={item.about === 'TEACHER' ? m.aboutTeacher(card.teacher) : m.aboutCourse}
                  wrong={tried && item.required && !answered(item)}
                  figure={now.figures[item.code]}
                  comment={now.comments[item.code] ?? ''}
                  onFigure={(figure) => change({ ...now, figures: { ...now.figures, [item.code]: figure } })}
                  onComment={(text) => change({ ...now, comments: { ...now.comments, [item.code]: text } })}
                />
              ))}
            </Flex>
          </section>
        ))}
        {tried && missing.length > 0 && <Alert type="warning" showIcon title={m.missing(missing.length)} />}
        {send.isError && <Failed error={send.error} onRetry={submit} />}
        <Flex vertical gap={8}>
          <Button type="primary" size="large" loading={send.isPending} onClick={submit}>
            {m.submit}
          </Button>
          <Typography.Text type="secondary">
            {m.once} {m.draft}
          </Typography.Text>
        </Flex>
      </Flex>
    </Panel>
  );
}

interface QuestionProps {
  folder: Folder;
  item: Item;
  about: string;
  wrong: boolean;
  figure: number | undefined;
  comment: string;
  onFigure: (figure: number) => void;
  onComment: (text: string) => void;
}

function Question({ folder, item, about, wrong, figure, comment, onFigure, onComment }: QuestionProps) {
  const m = useMessages(ownEvaluationMessages);
  const steps = Array.from({ length: folder.points }, (_, at) => at + 1);
  return (
    <div className={wrong ? 'te-question te-wrong' : 'te-question'}>
      <div>
        {item.text}{' '}
        <Typography.Text type="secondary">
          {about}
          {item.required ? '' : ` · ${m.optional}`}
        </Typography.Text>
      </div>
      {item.kind === 'SCALE' ? (
        <Radio.Group
          aria-label={item.text}
          value={figure}
          optionType="button"
          onChange={({ target }) => onFigure(Number(target.value))}
          options={[
            ...steps.map((step) => ({ value: step, label: String(step) })),
            ...(folder.allowNa ? [{ value: 0, label: m.na }] : []),
          ]}
        />
      ) : (
        <Input.TextArea
          aria-label={item.text}
          placeholder={m.comment}
          rows={3}
          maxLength={2000}
          value={comment}
          onChange={({ target }) => onComment(target.value)}
        />
      )}
    </div>
  );
}
