import { ArrowLeftOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Form, Typography } from 'antd';
import { useRef, useState } from 'react';
import { errorFromThrown } from '@/api/errors';
import { gapsOf } from '@/applications/asked';
import { FormFields, inputOf } from '@/applications/FormFields';
import type { Application, OwnItem } from '@/applications/types';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { PageHead } from '@/ui/PageHead';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { OWN_APPLICATIONS, saveDraft, take } from './calls';
import { contentOf, faultsOf, handedIn, type Typed, typedOf } from './filled';
import { ownApplicationMessages } from './messages';
import { useTyped } from './useTyped';

interface Props {
  item: Pick<OwnItem, 'id' | 'name' | 'notice' | 'fee' | 'questions'>;
  draft: Application | undefined;
  onBack: () => void;
}
type Kept = Pick<Application, 'id' | 'version'>;
const NAME = 'oas';

/** The form of an application. What is typed stays in this browser until it is saved. */
export function ApplyForm({ item, draft, onBack }: Props) {
  const m = useMessages(ownApplicationMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { typed, found, change, forget, discard } = useTyped(draft?.id ?? item.id, typedOf(draft));
  // What the server has of it: it is not asked to keep the same once more.
  const kept = useRef({ draft: draft as Kept | undefined, text: draft && JSON.stringify(contentOf(typedOf(draft))) });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { questions } = item;
  const point = (at: Readonly<Record<string, string>>) => {
    setErrors(at);
    const first = questions.find(({ code }) => at[code] !== undefined);
    const input = first && document.getElementById(inputOf(NAME, first.code));
    input?.scrollIntoView?.({ block: 'center' });
    input?.focus();
  };
  const send = useMutation({
    mutationFn: async (submit: boolean) => {
      const whole: Typed = submit ? handedIn(questions, typed) : typed;
      const content = contentOf(whole);
      const text = JSON.stringify(content);
      const same = kept.current.text === text;
      const known = kept.current.draft;
      const now = same && known !== undefined ? known : await saveDraft(item.id, known, content);
      kept.current = { draft: now, text };
      return submit ? (await take('submit', now.id)).payState : undefined;
    },
    meta: { silent: true },
    onSuccess: async (payState, submit) => {
      forget();
      setErrors({});
      await queries.invalidateQueries({ queryKey: OWN_APPLICATIONS });
      void message.success(submit ? (payState === 'DUE' ? m.submittedDue : m.submitted) : m.saved);
      if (submit) onBack();
    },
    onError: (thrown) => point(faultsOf(errorFromThrown(thrown).errors, questions).at),
  });
  /** What was wrong there is being put right. */
  const fill = (code: string, next: Typed) => {
    change(next);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== code)));
  };
  const submit = () => {
    const gaps = gapsOf(questions, typed.values, typed.files);
    if (gaps.length === 0) return send.mutate(true);
    send.reset();
    point(Object.fromEntries(gaps.map(({ code, text }) => [code, m.missing(text)])));
  };
  return (
    <div className="oas-form">
      <Button type="link" icon={<ArrowLeftOutlined />} onClick={onBack} style={{ paddingInline: 0 }}>
        {m.back}
      </Button>
      <PageHead title={item.name} about={item.fee === 0 ? m.free : m.fee(yuan(item.fee))} />
      {item.notice !== '' && (
        <Typography.Paragraph style={{ whiteSpace: 'pre-line' }}>{item.notice}</Typography.Paragraph>
      )}
      {found && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={m.found}
          action={
            <Button size="small" onClick={discard}>
              {m.discard}
            </Button>
          }
          style={{ marginBlockEnd: 12 }}
        />
      )}
      {questions.length === 0 && <Typography.Paragraph type="secondary">{m.noQuestions}</Typography.Paragraph>}
      <Form layout="vertical" onFinish={submit}>
        <FormFields
          name={NAME}
          questions={questions}
          values={typed.values}
          files={typed.files}
          errors={errors}
          onValue={(code, value) => fill(code, { ...typed, values: { ...typed.values, [code]: value } })}
          onFiles={(code, files) => fill(code, { ...typed, files: { ...typed.files, [code]: files } })}
        />
        <Flex vertical gap={12} style={{ marginBlockStart: 16 }}>
          {send.isError && <Problem error={send.error} item={item} />}
          {Object.keys(errors).length > 0 && (
            <Alert type="warning" role="alert" showIcon title={m.someMissing(Object.keys(errors).length)} />
          )}
          <Flex wrap gap={8}>
            <Button type="primary" htmlType="submit" loading={send.isPending && send.variables}>
              {m.submit}
            </Button>
            <Button
              loading={send.isPending && !send.variables}
              disabled={send.isPending && send.variables}
              onClick={() => send.mutate(false)}
            >
              {m.save}
            </Button>
          </Flex>
          <Typography.Text type="secondary">{m.submitNote}</Typography.Text>
        </Flex>
      </Form>
    </div>
  );
}

/** What belongs to no question: a rule against it, or no connection. */
function Problem({ error, item: { questions } }: { error: unknown; item: Pick<OwnItem, 'questions'> }) {
  const m = useMessages(ownApplicationMessages);
  const { rules, errors, message } = errorFromThrown(error);
  const { at, other } = faultsOf(errors, questions);
  if (rules.length > 0) {
    return <Alert type="warning" role="alert" showIcon title={<RefusalPanel message="" rules={rules} />} />;
  }
  if (other.length === 0 && Object.keys(at).length > 0) return null;
  return <Alert type="error" role="alert" showIcon title={other.join(' ') || message || m.offline} />;
}
