import { Tag } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import table from '@/api/tables/EvaluationComment.gen';
import seenTable from '@/api/tables/SeenEvaluationComment.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf } from '@/resource/tableService';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { evaluationMessages } from './messages';
import { type Comment, type CommentFilter, OFFICE } from './rows';

const own = describedTable<Comment, Comment, CommentFilter>(table);
const seen = describedTable<Comment, Comment, CommentFilter>(seenTable);
const folderOptions = optionsOf('/api/te/folder');
const TONES = { WAITING: 'processing', SHOWN: 'success', HIDDEN: 'default' } as const;

/** Texts without a name, screened before teachers read them. */
export default function Records() {
  const office = useCan(OFFICE)('query');
  const m = useMessages(evaluationMessages).records;
  const described = useTable(office ? own : seen);
  const [task, setTask] = useState<{ show: boolean; rows: readonly Comment[] }>();
  const actions = [
    { key: 'show', label: m.show.action, show: true },
    { key: 'hide', label: m.hide.action, show: false },
  ] as const;
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          name: office ? 'te-comments' : 'te-seen-comments',
          title: m.title,
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          fields: {
            ...described.fields,
            folderId: { kind: 'reference', label: m.folder, source: folderOptions },
          },
          columns: [
            { name: 'text', render: ({ text }) => (text === '' ? m.notKept : text) },
            'teSectionId',
            'itemCode',
            {
              name: 'state',
              sortable: true,
              render: ({ state, reason }) => (
                <Tag color={TONES[state]}>
                  {m.states[state]}
                  {reason === '' ? '' : `: ${reason}`}
                </Tag>
              ),
            },
            { name: 'screenedBy', optional: true },
            { name: 'folderId', optional: true },
          ],
          filters: ['folderId', 'state'],
          rowActions: office
            ? actions.map(({ key, label, show }) => ({
                key,
                label,
                action: 'edit' as const,
                when: ({ state, text }: Comment) => text !== '' && state !== (show ? 'SHOWN' : 'HIDDEN'),
                run: (row: Comment) => setTask({ show, rows: [row] }),
              }))
            : [],
          bulkActions: office
            ? actions.map(({ key, label, show }) => ({
                key,
                label,
                action: 'edit' as const,
                run: (rows: readonly Comment[]) => setTask({ show, rows }),
              }))
            : [],
        }}
      />
      {task !== undefined && <ScreenTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}

interface Props {
  show: boolean;
  rows: readonly Comment[];
  onClose: () => void;
}

function ScreenTask({ show, rows, onClose }: Props) {
  const m = useMessages(evaluationMessages);
  const words = show ? m.records.show : m.records.hide;
  const inputs: readonly TaskInput[] = show
    ? []
    : [{ name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500, wide: true }];
  const task = {
    name: `te-screen-${show}`,
    about: words.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/te/comment/screen', {
        body: { ...body, ids: rows.map(({ id }) => id), show, dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  return <TaskModal title={`${words.action} · ${rows.length}`} task={task} onClose={onClose} />;
}
