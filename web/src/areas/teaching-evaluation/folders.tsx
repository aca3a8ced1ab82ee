import { Flex, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, queryText } from '@/api/client';
import table from '@/api/tables/EvaluationFolder.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { semesterOptions } from '@/university/references';
import { evaluationMessages } from './messages';
import type { Folder, FolderDraft, FolderFilter } from './rows';

const folders = describedTable<Folder, FolderDraft, FolderFilter>(table);
const STEPS = { generate: 'DRAFT', open: 'DRAFT', close: 'OPEN', release: 'CLOSED' } as const;
type Step = keyof typeof STEPS;
const ALL = ['generate', 'open', 'close', 'release'] as const satisfies readonly Step[];

export default function Folders() {
  const m = useMessages(evaluationMessages).folders;
  const language = useLanguage((s) => s.language);
  const [task, setTask] = useState<{ step: Step | 'copy'; row: Folder }>();
  const nameOf = ({ nameCn, nameEn }: Folder) => (language === 'zh-CN' ? nameCn : nameEn);
  const name = language === 'zh-CN' ? 'nameCn' : 'nameEn';
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(folders),
          name: 'te-folders',
          title: m.title,
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          called: nameOf,
          columns: [
            { name, sortable: true },
            'semesterId',
            { name: 'kind', sortable: true },
            { name: 'status', sortable: true },
            { name: 'openAt', sortable: true },
            { name: 'closeAt', sortable: true },
            'ballots',
            { name: 'questionnaireId', optional: true },
            { name: 'studentType', optional: true },
            { name: 'renewals', optional: true },
          ],
          rowActions: [
            ...ALL.map((step) => ({
              key: step,
              label: m.steps[step].action,
              action: 'edit' as const,
              when: ({ status }: Folder) => status === STEPS[step],
              run: (row: Folder) => setTask({ step, row }),
            })),
            { key: 'copy', label: m.copy.action, action: 'add' as const, run: (row) => setTask({ step: 'copy', row }) },
          ],
          drawer: (row) => (
            <Flex vertical gap={8}>
              <Link to={`/te/section${queryText({ folderId: row.id })}`}>{m.toSections}</Link>
              {row.status === 'RELEASED' && (
                <Link to={`/te/section${queryText({ view: 'results', folderId: row.id })}`}>{m.toResults}</Link>
              )}
              {row.publicKey !== '' && (
                <div>
                  <Typography.Text strong>{m.key}</Typography.Text>
                  <Typography.Paragraph code copyable style={{ overflowWrap: 'anywhere', margin: 0 }}>
                    {row.publicKey}
                  </Typography.Paragraph>
                  <Typography.Text type="secondary">{m.keyAbout}</Typography.Text>
                </div>
              )}
            </Flex>
          ),
        }}
      />
      {task !== undefined && task.step !== 'copy' && (
        <StepTask step={task.step} row={task.row} named={nameOf(task.row)} onClose={() => setTask(undefined)} />
      )}
      {task !== undefined && task.step === 'copy' && (
        <CopyTask row={task.row} named={nameOf(task.row)} onClose={() => setTask(undefined)} />
      )}
    </>
  );
}

interface TaskProps {
  row: Folder;
  named: string;
  onClose: () => void;
}

function StepTask({ step, row, named, onClose }: TaskProps & { step: Step }) {
  const words = useMessages(evaluationMessages).folders.steps[step];
  const task = {
    name: `te-${step}`,
    about: words.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/te/folder/${step}`, { body: { id: row.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  return <TaskModal title={`${words.action} · ${named}`} task={task} onClose={onClose} />;
}

/** Last term's folder once more. */
function CopyTask({ row, named, onClose }: TaskProps) {
  const m = useMessages(evaluationMessages).folders.copy;
  const inputs: readonly TaskInput[] = [
    {
      name: 'semesterId',
      field: { kind: 'reference', label: m.semester, source: semesterOptions },
      required: true,
      wide: true,
    },
    { name: 'nameCn', field: { kind: 'text', label: m.nameCn }, required: true, max: 100, initial: row.nameCn },
    { name: 'nameEn', field: { kind: 'text', label: m.nameEn }, required: true, max: 100, initial: row.nameEn },
    { name: 'openAt', field: { kind: 'dateTime', label: m.openAt }, required: true },
    { name: 'closeAt', field: { kind: 'dateTime', label: m.closeAt }, required: true },
  ];
  const task = {
    name: 'te-copy',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/te/folder/copy', { body: { ...body, id: row.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={`${m.action} · ${named}`} task={task} onClose={onClose} />;
}
