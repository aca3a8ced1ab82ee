import { Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, queryText } from '@/api/client';
import table from '@/api/tables/ProgressReport.gen';
import { useMessages } from '@/i18n/messages';
import { StatusTag } from '@/reports/StatusTag';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { Confidence } from './Confidence';
import { progressReportMessages } from './messages';
import type { ReportFilter, ReportRow } from './rows';
import { Whole } from './Whole';

const reports = describedTable<ReportRow, ReportRow, ReportFilter>(table);

/** All reports, where each stands, one in full, and what its student says in confidence. */
export default function Students() {
  const m = useMessages(progressReportMessages).students;
  const [chosen, setChosen] = useState<readonly ReportRow[]>();
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(reports),
          name: 'pr-reports',
          title: m.title,
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          called: ({ label }) => label,
          columns: [
            'studentId',
            'periodId',
            { name: 'status', sortable: true, render: ({ status }) => <StatusTag status={status} /> },
            'supervisorId',
            'programmeId',
            { name: 'rating', sortable: true },
            { name: 'decision', sortable: true },
            { name: 'submittedAt', sortable: true, optional: true },
            { name: 'completedAt', sortable: true, optional: true },
            { name: 'extendedUntil', sortable: true, optional: true },
            { name: 'label', sortable: true, optional: true },
          ],
          rowActions: [
            { key: 'reopen', label: m.reopen.action, action: 'edit' as const, run: (row) => setChosen([row]) },
          ],
          bulkActions: [{ key: 'reopen', label: m.reopen.action, action: 'edit' as const, run: setChosen }],
          drawer: (row) => (
            <Flex vertical gap={16}>
              <Link to={`/pr/assessment-panel${queryText({ reportId: row.id })}`}>{m.toPanel}</Link>
              <Whole id={row.id} />
              <Confidence reportId={row.id} />
            </Flex>
          ),
        }}
      />
      {chosen !== undefined && <Reopen rows={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Reopen({ rows, onClose }: { rows: readonly ReportRow[]; onClose: () => void }) {
  const m = useMessages(progressReportMessages).students.reopen;
  const inputs: readonly TaskInput[] = [
    { name: 'until', field: { kind: 'date', label: m.until }, required: true },
    { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500, wide: true },
  ];
  const task = {
    name: 'pr-reopen',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/pr/report/reopen', { body: { ...body, ids: rows.map(({ id }) => id), dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={`${m.action} · ${rows.length}`} task={task} onClose={onClose} />;
}
