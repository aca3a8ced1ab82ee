import { useState } from 'react';
import { call } from '@/api/client';
import type { ExamItemInput } from '@/api/schema.gen';
import table from '@/api/tables/ExamItem.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { type ExamItem, MOVES, type SeasonState, STATES } from '../common/rows';
import { daySource, slotSource } from '../common/sources';
import { useSaid } from '../common/useSaid';
import { useWords } from '../messages';

interface Filter {
  semesterId?: string;
  studentType?: string;
  kind?: string;
  status?: string;
}
const items = describedTable<ExamItem, ExamItemInput, Filter>(table);
const USUAL = ['09:00', '14:00', '18:30'];

export default function Seasons() {
  const m = useWords().seasons;
  const said = useTable(items);
  const of = useSaid(table);
  const [moving, setMoving] = useState<{ row: ExamItem; to: SeasonState }>();
  return (
    <>
      <ResourcePage
        resource={{
          ...said,
          name: 'exam-seasons',
          title: m.title,
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          fields: {
            ...said.fields,
            slots: { ...of('slots'), kind: 'references', source: slotSource },
            closedDays: { ...of('closedDays'), kind: 'references', source: daySource },
          },
          columns: [
            { name: 'nameCn', english: 'nameEn', sortable: true },
            { name: 'status', sortable: true },
            { name: 'kind', sortable: true },
            { name: 'studentType', sortable: true },
            'semesterId',
            { name: 'startDate', sortable: true },
            { name: 'endDate', sortable: true },
            { name: 'slots', render: ({ slots }) => slots.join(' ') },
            { name: 'publishedAt', sortable: true, optional: true },
            { name: 'collectUntil', optional: true },
            { name: 'seatReleaseAt', optional: true },
            { name: 'remark', optional: true },
          ],
          filters: ['semesterId', 'studentType', 'kind', 'status'],
          form: [
            { name: 'nameCn', required: true, max: 100 },
            { name: 'nameEn', required: true, max: 200 },
            { name: 'semesterId', required: true },
            { name: 'studentType', required: true, initial: 'UG' },
            { name: 'kind', required: true, initial: 'FINAL' },
            { name: 'startDate', required: true },
            { name: 'endDate', required: true },
            { name: 'slots', required: true, wide: true, initial: USUAL },
            { name: 'closedDays', wide: true },
            'collectUntil',
            'publishAt',
            'seatReleaseAt',
            { name: 'remark', wide: true, max: 500 },
          ],
          locked: ({ status }) => status === 'FINISHED',
          rowActions: STATES.map((to) => ({
            key: to,
            label: m.state(m.states[to]),
            action: 'edit' as const,
            when: ({ status }: ExamItem) => MOVES[status as SeasonState].includes(to),
            run: (row: ExamItem) => setMoving({ row, to }),
          })),
        }}
      />
      {moving !== undefined && <MoveTask {...moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}

function MoveTask({ row, to, onClose }: { row: ExamItem; to: SeasonState; onClose: () => void }) {
  const m = useWords().seasons;
  const task = {
    name: 'exam-season-state',
    about: m.move.about[to],
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/item/state', { body: { id: row.id, to, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.move.confirm,
    done: m.move.done,
    once: true,
  };
  return <TaskModal title={m.move.title(m.states[to])} task={task} onClose={onClose} />;
}
