import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { Application, SubmittedApplication } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { initialsOf, type TaskInput, type Values } from '@/task/fields';
import type { StoredFile } from '@/task/Papers';
import { TaskCard } from '@/task/TaskCard';
import { useDraft } from '@/task/useDraft';
import { DraftNotice } from './DraftNotice';
import { processMessages } from './messages';

export interface FormProps {
  /** The returned application that is being changed. */
  mending: Application | undefined;
}
/** Goes with every request: which application is sent again, and whether it is only looked at. */
export interface Sending {
  id?: string;
  version?: number;
  dryRun: boolean;
}
interface Props extends FormProps {
  name: string;
  inputs: readonly TaskInput[];
  /** What the inputs begin with when an application is sent again. */
  typedIn: (application: Application) => Promise<Values> | Values;
  send: (body: Values, sending: Sending) => Promise<SubmittedApplication>;
}

/** An application; one that is sent again begins with what was typed before. */
export function ApplicationForm(props: Props) {
  const { name, mending, typedIn } = props;
  const before = useQuery({
    queryKey: ['application-typed', name, mending?.id, mending?.version],
    queryFn: async () => (mending === undefined ? {} : { ...(await typedIn(mending)), files: mending.attachments }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
    ...(mending === undefined ? { initialData: {} } : {}),
  });
  if (before.isError) return <Failed error={before.error} onRetry={() => void before.refetch()} />;
  if (before.data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Filling {...props} before={before.data} />;
}

/** Typed, kept in this browser until it is sent, looked at, sent. */
function Filling({ name, inputs, send, mending, before }: Props & { before: Values }) {
  const m = useMessages(processMessages);
  const draft = useDraft(mending === undefined ? name : `${name}.${mending.id}`);
  const again = mending === undefined ? {} : { id: mending.id, version: mending.version };
  const task = {
    name,
    inputs: draft.inputs(initialsOf(inputs, before)),
    run: (body: Values, dryRun: boolean) => send(body, { ...again, dryRun }),
    outcomeOf: ({ outcome }: SubmittedApplication) => outcome,
    confirm: mending === undefined ? m.submit : m.resubmit,
    done: m.submitted,
    once: mending !== undefined,
    links: (_: Values, { id }: SubmittedApplication) => [
      { to: `/dashboard/myapp?id=${encodeURIComponent(id)}`, label: m.toApplication },
    ],
    onTyped: draft.keep,
    onDone: draft.drop,
  };
  return (
    <>
      <DraftNotice draft={draft.found} onDiscard={draft.discard} />
      <TaskCard key={draft.round} task={task} />
    </>
  );
}

export const idsOf = (files: unknown): readonly string[] =>
  ((files ?? []) as readonly StoredFile[]).map(({ id }) => id);
