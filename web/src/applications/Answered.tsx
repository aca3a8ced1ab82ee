import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { askedOf, inWords } from './asked';
import { applicationMessages } from './messages';
import type { Application, Question } from './types';

interface Props {
  application: Application;
  onFile: (fileId: string) => void;
}

/** What was answered, question by question, with the files. */
export function Answered({ application: { questions, answers, files }, onFile }: Props) {
  const m = useMessages(applicationMessages);
  const given = Object.fromEntries(answers.map(({ code, value }) => [code, value]));
  const show = (question: Question): ReactNode => {
    const own = files.filter(({ code }) => code === question.code);
    const text = inWords(question, given[question.code] ?? '', m.and);
    if (own.length === 0 && text === '') {
      return <Typography.Text type="secondary">{m.notAnswered}</Typography.Text>;
    }
    if (own.length === 0) return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>;
    return (
      <Flex wrap gap={8}>
        {own.map(({ fileId, name }) => (
          <Button
            key={fileId}
            size="small"
            icon={<PaperClipOutlined />}
            style={{ maxWidth: '100%', height: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            onClick={() => onFile(fileId)}
          >
            {name}
          </Button>
        ))}
      </Flex>
    );
  };
  const asked = askedOf(questions, given);
  return (
    <section aria-label={m.answers}>
      <h3 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.answers}</h3>
      {asked.length === 0 ? (
        <Typography.Text type="secondary">{m.noAnswers}</Typography.Text>
      ) : (
        <DescriptionGrid
          columns={1}
          items={asked.map((question) => ({ key: question.code, label: question.text, value: show(question) }))}
        />
      )}
    </section>
  );
}
