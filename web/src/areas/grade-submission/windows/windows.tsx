import { useState } from 'react';
import { call } from '@/api/client';
import table from '@/api/tables/GradeWindow.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { Window_, WindowDraft } from '../common/rows';
import { submissionMessages } from '../messages';
import { SettingsForm } from './SettingsForm';

const windows = describedTable<Window_, WindowDraft, { semesterId?: string; studentType?: string }>(table);

export default function Windows() {
  const m = useMessages(submissionMessages).windows;
  const [opening, setOpening] = useState<Window_>();
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(windows),
          name: 'grade-windows',
          title: m.title,
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          rowActions: [{ key: 'open', label: m.open.action, action: 'edit' as const, run: setOpening }],
        }}
      />
      <SettingsForm />
      {opening !== undefined && <OpenTask row={opening} onClose={() => setOpening(undefined)} />}
    </>
  );
}

/** Sheets now, instead of when the window begins. */
function OpenTask({ row, onClose }: { row: Window_; onClose: () => void }) {
  const m = useMessages(submissionMessages).windows.open;
  const task = {
    name: 'open-sheets',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/sgs/window/open', { body: { id: row.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
