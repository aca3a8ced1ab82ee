import { useState } from 'react';
import { call } from '@/api/client';
import table from '@/api/tables/ReportForm.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { progressReportMessages } from '../messages';
import type { FormDraft, FormRow } from '../rows';

const forms = describedTable<FormRow, FormDraft, { status?: string }>(table);
type Step = 'publish' | 'revise';

interface Props {
  onDesign: (id: string) => void;
  onPreview: (id: string) => void;
}

export function Forms({ onDesign, onPreview }: Props) {
  const m = useMessages(progressReportMessages).config;
  const language = useLanguage((s) => s.language);
  const [task, setTask] = useState<{ step: Step; row: FormRow }>();
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(forms),
          ...m.form,
          name: 'pr-forms',
          embedded: true,
          columns: [
            { name: 'code', sortable: true },
            { name: language === 'zh-CN' ? 'nameCn' : 'nameEn', sortable: true },
            { name: 'edition', sortable: true },
            { name: 'status', sortable: true },
            'remark',
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
      {task !== undefined && <FormTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function FormTask({ step, row, onClose }: { step: Step; row: FormRow; onClose: () => void }) {
  const words = useMessages(progressReportMessages).config[step];
  const task = {
    name: `pr-form-${step}`,
    about: words.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/pr/form/${step}`, { body: { id: row.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  return <TaskModal title={`${words.action} · ${row.code}`} task={task} onClose={onClose} />;
}
