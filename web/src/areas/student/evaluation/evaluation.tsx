import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Empty, Flex, Card as Panel, Progress, Skeleton, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { api, call, result } from '@/api/client';
import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { Anonymity } from './Anonymity';
import { CardForm } from './CardForm';
import { CommentFates } from './CommentFates';
import { handIn } from './cast';
import { ownEvaluationMessages } from './messages';
import { type CardState, load, save } from './store';
import type { Card, Folder } from './types';
import './evaluation.css';

const KEY = ['own-evaluations'];

/** A student's evaluations: a card for each section and teacher, drafts in this browser only. */
export default function OwnEvaluation() {
  const m = useMessages(ownEvaluationMessages);
  const account = useSession((s) => s.user?.id) ?? '';
  const queries = useQueryClient();
  const { message } = App.useApp();
  const own = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => result(api.GET('/api/te/own', { signal })),
    meta: { silent: true },
  });
  const [states, setStates] = useState<ReadonlyMap<string, CardState>>();
  const [storeless, setStoreless] = useState(false);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    let gone = false;
    load(account).then(
      (all) => gone || setStates(all),
      () => gone || setStoreless(true),
    );
    return () => {
      gone = true;
    };
  }, [account]);
  const put = async (state: CardState) => {
    await save(account, state);
    setStates((before) => new Map(before).set(state.cardId, state));
  };
  const deliver = async () => {
    for (const state of await handIn(states?.values() ?? [])) await put(state);
    await queries.invalidateQueries({ queryKey: KEY });
    void message.success(m.handedIn);
  };
  if (own.isError) {
    return (
      <Panel className="te-own">
        <PageHead title={m.title} />
        <Failed error={own.error} onRetry={() => void own.refetch()} />
      </Panel>
    );
  }
  if (storeless) {
    return (
      <Panel className="te-own">
        <PageHead title={m.title} />
        <Alert type="warning" role="alert" showIcon title={m.storeless.title} description={m.storeless.what} />
      </Panel>
    );
  }
  if (own.isPending || states === undefined) return <Skeleton active />;
  const { folders } = own.data;
  const at = folders
    .flatMap((folder) => folder.cards.map((card) => ({ folder, card })))
    .find((one) => one.card.id === chosen);
  if (at !== undefined) {
    return (
      <CardForm
        key={at.card.id}
        folder={at.folder}
        card={at.card}
        state={states.get(at.card.id)}
        onKeep={put}
        onBack={() => setChosen(undefined)}
      />
    );
  }
  const waiting = [...states.values()].filter(({ sent, handedIn }) => sent && !handedIn).length;
  return (
    <Panel className="te-own">
      <PageHead title={m.title} about={m.about} />
      {folders.length === 0 && <Empty description={m.empty} />}
      {waiting > 0 && (
        <Flex wrap gap={8} align="center" className="te-receipts" role="status">
          <span>{m.handInAbout(waiting)}</span>
          <Button type="primary" onClick={() => void deliver()}>
            {m.handIn}
          </Button>
        </Flex>
      )}
      {folders.map((folder) => (
        <FolderCards
          key={folder.id}
          folder={folder}
          states={states}
          onChoose={setChosen}
          onRenewed={() => void queries.invalidateQueries({ queryKey: KEY })}
        />
      ))}
      <Anonymity folders={folders} />
      <CommentFates states={states} />
    </Panel>
  );
}

interface Props {
  folder: Folder;
  states: ReadonlyMap<string, CardState>;
  onChoose: (cardId: string) => void;
  onRenewed: () => void;
}

function FolderCards({ folder, states, onChoose, onRenewed }: Props) {
  const m = useMessages(ownEvaluationMessages);
  const done = folder.cards.filter((card) => card.done || states.get(card.id)?.sent === true).length;
  return (
    <section aria-label={folder.name} className="te-folder">
      <Flex wrap justify="space-between" gap="4px 16px" align="baseline">
        <Typography.Title level={2} style={{ fontSize: 18, margin: 0 }}>
          {folder.name}
        </Typography.Title>
        <Typography.Text type="secondary">{m.until(formatDateTime(folder.closeAt))}</Typography.Text>
      </Flex>
      <Progress
        percent={Math.round((100 * done) / folder.cards.length)}
        format={() => m.progress(done, folder.cards.length)}
        aria-label={m.progress(done, folder.cards.length)}
      />
      <ul className="te-cards">
        {folder.cards.map((card) => (
          <li key={card.id}>
            <CardTile card={card} state={states.get(card.id)} onChoose={onChoose} onRenewed={onRenewed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  card: Card;
  state: CardState | undefined;
  onChoose: (cardId: string) => void;
  onRenewed: () => void;
}

function CardTile({ card, state, onChoose, onRenewed }: TileProps) {
  const m = useMessages(ownEvaluationMessages);
  const { message } = App.useApp();
  const begun = state !== undefined && !state.sent;
  // Given to this student, and this browser has nothing of it.
  const lost = card.given && !card.done && state === undefined;
  const renew = async () => {
    const { from } = await call<{ from: string }>('POST', '/api/te/own/renew', { body: { cardId: card.id } });
    void message.info(m.renewFrom(from));
    onRenewed();
  };
  return (
    <Flex vertical gap={4} className="te-card">
      <strong>{card.course}</strong>
      <span>{card.teacher}</span>
      <Typography.Text type="secondary">
        {card.label} · {m.enrolled(card.enrolled)}
      </Typography.Text>
      {card.reply !== null && card.reply !== undefined && (
        <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
          {m.reply}: {card.reply}
        </Typography.Paragraph>
      )}
      {card.done && <Tag color="success">{m.done}</Tag>}
      {!card.done && state?.sent === true && <Tag color="processing">{m.sent}</Tag>}
      {!card.done && state?.sent !== true && (
        <Button
          type={begun ? 'default' : 'primary'}
          aria-label={`${begun ? m.goOn : m.start} ${card.label} ${card.teacher}`}
          onClick={() => onChoose(card.id)}
        >
          {begun ? m.goOn : m.start}
        </Button>
      )}
      {lost && (
        <Typography.Text type="secondary">
          {m.lost}{' '}
          <Button type="link" size="small" aria-label={`${m.renew} ${card.label}`} onClick={() => void renew()}>
            {m.renew}
          </Button>
        </Typography.Text>
      )}
    </Flex>
  );
}
