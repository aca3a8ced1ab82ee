import { useState } from 'react';
import { call } from '@/api/client';
import table from '@/api/tables/Questionnaire.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { evaluationMessages } from '../messages';
import type { Questionnaire, QuestionnaireDraft } from '../rows';

const questionnaires = describedTable<Questionnaire, QuestionnaireDraft, { status?: string }>(table);
type Step = 'publish' | 'revise';

interface Props {
  onDesign: (id: string) => void;
  onPreview: (id: string) => void;
}

export function Questionnaires({ onDesign, onPreview }: Props) {
  const m = useMessages(evaluationMessages).config;
  const language = useLanguage((s) => s.language);
  const [task, setTask] = useState<{ step: Step; row: Questionnaire }>();
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(questionnaires),
          ...m.questionnaire,
          name: 'te-questionnaires',
          embedded: true,
          columns: [
            { name: 'code', sortable: true },
            { name: language === 'zh-CN' ? 'nameCn' : 'nameEn', sortable: true },
            { name: 'edition', sortable: true },
            { name: 'status', sortable: true },
            'points',
            'allowNa',
          ],
          called: ({ code }) => code,
          locked: ({ status }) => status !== 'DRAFT',
          rowActions: [
            { key: 'design', label: m.design, action: 'query' as const, run: ({ id }) => onDesign(id) },
            { key: 'preview', label: m.look, action: 'query' as const, run: ({ id }) => onPreview(id) },
            {
              key: 'publish',
              label: m.publish.action,
              action: 'edit' as const,
              when: ({ status }) => status === 'DRAFT',
              run: (row) => setTask({ step: 'publish', row }),
            },
            {
              key: 'revise',
              label: m.revise.action,
              action: 'edit' as const,
              when: ({ status }) => status === 'PUBLISHED',
              run: (row) => setTask({ step: 'revise', row }),
            },
          ],
        }}
      />
      {task !== undefined && <QuestionnaireTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function QuestionnaireTask({ step, row, onClose }: { step: Step; row: Questionnaire; onClose: () => void }) {
  const words = useMessages(evaluationMessages).config[step];
  const task = {
    name: `te-questionnaire-${step}`,
    about: words.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/te/questionnaire/${step}`, { body: { id: row.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  return <TaskModal title={`${words.action} · ${row.code}`} task={task} onClose={onClose} />;
}
