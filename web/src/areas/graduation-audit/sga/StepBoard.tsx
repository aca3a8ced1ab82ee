import { Flex, Tag } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { researchMessages } from '@/research/messages';
import { STEP_TONES } from '@/research/tones';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { divisionOptions } from '@/university/references';
import { yesterday } from './Candidates';
import { sgaMessages } from './messages';
import { degreeOptions, nameOf, type StepFilter, type StepRow, stepOptions, stepRows } from './rows';
import { type Job, SgaTask } from './tasks';

const stepName = ({ labels, stepId }: StepRow) => String(labels?.['stepId'] ?? stepId);

/** Steps of all candidates in one list, or those past their day. */
export function StepBoard({ overdue }: { overdue: boolean }) {
  const all = useMessages(sgaMessages);
  const words = useMessages(researchMessages);
  const m = all.students;
  const described = useTable(stepRows);
  const [job, setJob] = useState<Job>();
  const fixed: StepFilter = overdue ? { outstanding: 'true', dueOnTo: yesterday() } : {};
  const of = (kind: 'step' | 'extend', rows: readonly StepRow[]) => {
    const [first] = rows;
    const title = rows.length === 1 && first !== undefined ? `${nameOf(first)} · ${stepName(first)}` : `${rows.length}`;
    setJob({ kind, ids: rows.map(({ id }) => id), title, ...(kind === 'step' && { initial: 'APPROVE' }) });
  };
  const bulk = (['step', 'extend'] as const).map((kind) => ({
    key: kind,
    label: all[kind].action,
    action: 'edit' as const,
    run: (rows: readonly StepRow[]) => of(kind, rows),
  }));
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          name: overdue ? 'sga-overdue' : 'sga-steps',
          embedded: true,
          title: overdue ? m.overdueTitle : m.stepTitle,
          about: overdue ? m.overdueAbout : m.stepAbout,
          entity: m.stepEntity,
          empty: overdue ? m.overdueEmpty : m.stepEmpty,
          keyword: false,
          called: (row) => `${nameOf(row)} · ${stepName(row)}`,
          fixed,
          fields: {
            ...described.fields,
            stepId: { kind: 'reference', label: m.step, source: stepOptions },
            divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
            requirementId: { kind: 'reference', label: m.degree, source: degreeOptions },
          },
          columns: [
            'studentId',
            'stepId',
            {
              name: 'state',
              sortable: true,
              render: ({ state, outstanding, dueOn }) => (
                <Flex wrap gap={4}>
                  <Tag color={STEP_TONES[state]} style={{ margin: 0 }}>
                    {words.states[state]}
                  </Tag>
                  {outstanding && dueOn !== null && dueOn <= yesterday() && (
                    <Tag color="error" style={{ margin: 0 }}>
                      {words.overdue}
                    </Tag>
                  )}
                </Flex>
              ),
            },
            { name: 'owner', sortable: true },
            { name: 'dueOn', sortable: true },
            { name: 'submittedAt', sortable: true, optional: true },
            { name: 'decidedAt', sortable: true, optional: true },
            { name: 'decidedBy', optional: true },
            { name: 'comment', optional: true },
          ],
          filters: overdue
            ? ['stepId', 'owner', 'divisionId', 'requirementId']
            : ['stepId', 'state', 'owner', 'divisionId', 'requirementId'],
          rowActions: [
            {
              key: 'step',
              label: all.step.action,
              action: 'edit' as const,
              first: true,
              run: (row) => of('step', [row]),
            },
          ],
          bulkActions: bulk,
        }}
      />
      {job !== undefined && <SgaTask job={job} onClose={() => setJob(undefined)} />}
    </>
  );
}
