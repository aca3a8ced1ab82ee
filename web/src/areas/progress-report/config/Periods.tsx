import { useState } from 'react';
import { call } from '@/api/client';
import table from '@/api/tables/ReportPeriod.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { progressReportMessages } from '../messages';
import type { Period, PeriodDraft } from '../rows';

const periods = describedTable<Period, PeriodDraft, { status?: string; formId?: string }>(table);
type Step = 'open' | 'close';

export function Periods() {
  const m = useMessages(progressReportMessages).config.period;
  const language = useLanguage((s) => s.language);
  const [task, setTask] = useState<{ step: Step; row: Period }>();
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(periods),
          title: m.title,
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          name: 'pr-periods',
          embedded: true,
          called: ({ code }) => code,
          columns: [
            { name: 'code', sortable: true },
            { name: language === 'zh-CN' ? 'nameCn' : 'nameEn', sortable: true },
            { name: 'status', sortable: true },
            { name: 'fromDate', sortable: true },
            { name: 'toDate', sortable: true },
            'opensOn',
            { name: 'studentDue', sortable: true },
            'supervisorDue',
            'panelDue',
            { name: 'headDue', optional: true },
            { name: 'deanDue', optional: true },
            { name: 'formId', optional: true },
          ],
          rowActions: [
            {
              key: 'open',
              label: m.open.action,
              action: 'edit' as const,
              when: ({ status }) => status === 'DRAFT',
              run: (row) => setTask({ step: 'open', row }),
            },
            {
              key: 'again',
              label: m.open.again,
              action: 'edit' as const,
              when: ({ status }) => status === 'OPEN',
              run: (row) => setTask({ step: 'open', row }),
            },
            {
              key: 'close',
              label: m.close.action,
              action: 'edit' as const,
              when: ({ status }) => status === 'OPEN',
              run: (row) => setTask({ step: 'close', row }),
            },
          ],
        }}
      />
      {task !== undefined && <PeriodTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function PeriodTask({ step, row, onClose }: { step: Step; row: Period; onClose: () => void }) {
  const words = useMessages(progressReportMessages).config.period[step];
  const task = {
    name: `pr-period-${step}`,
    about: words.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/pr/period/${step}`, { body: { id: row.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  return <TaskModal title={`${words.action} · ${row.code}`} task={task} onClose={onClose} />;
}
