import { useMutation } from '@tanstack/react-query';
import { Button, Collapse, Flex, Tag, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { fates } from './cast';
import { ownEvaluationMessages } from './messages';
import type { CardState } from './store';

/** The author asks by commitments; the server does not learn who asks. */
export function CommentFates({ states }: { states: ReadonlyMap<string, CardState> }) {
  const m = useMessages(ownEvaluationMessages).fate;
  const own = [...states.values()].flatMap(({ commitments }) => commitments);
  const ask = useMutation({ mutationFn: () => fates(own.map(({ commitment }) => commitment)) });
  const stateOf = (commitment: string) => ask.data?.find((one) => one.commitment === commitment);
  const save = () => {
    const blob = new Blob([JSON.stringify(own, null, 2)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = 'comments.json';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const content =
    own.length === 0 ? (
      m.none
    ) : (
      <Flex vertical gap={8}>
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        <Flex gap={8}>
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            {m.ask}
          </Button>
          <Button onClick={save}>{m.save}</Button>
        </Flex>
        <ul className="te-points">
          {own.map(({ label, text, commitment }) => {
            const fate = stateOf(commitment);
            return (
              <li key={commitment}>
                {label}: {text} {ask.isSuccess && <Tag>{fate === undefined ? m.unknown : m[fate.state]}</Tag>}
                {fate !== undefined && fate.reason !== '' && <span>{fate.reason}</span>}
              </li>
            );
          })}
        </ul>
      </Flex>
    );
  return <Collapse style={{ marginBlockStart: 12 }} items={[{ key: 'fate', label: m.title, children: content }]} />;
}
