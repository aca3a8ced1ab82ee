import { useMutation } from '@tanstack/react-query';
import { Flex, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryText } from '@/api/client';
import { download } from '@/api/download';
import table from '@/api/tables/GradeSheet.gen';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { divisionOptions } from '@/university/references';
import { lateness, type Sheet, type SheetFilter, STEPS, type Step } from '../common/rows';
import { toned } from '../common/tones';
import { submissionMessages } from '../messages';
import { nameOf, SheetTask } from './SheetTask';
import { Spark } from './Spark';
import '../submission.css';

const sheets = describedTable<Sheet, Sheet, SheetFilter>(table);
const TONES = { overdue: 'error', late: 'warning', late_submitted: 'default' } as const;
const BULK = ['remind', 'head', 'dean', 'confirm', 'return'] as const;

export default function Sections() {
  const m = useMessages(submissionMessages);
  const s = m.sections;
  const [task, setTask] = useState<{ step: Step; rows: readonly Sheet[] }>();
  const described = useTable(sheets);
  const [now] = useState(() => Date.now());
  const print = useMutation({
    mutationFn: (id: string) => download(`/api/sgs/sheet/${encodeURIComponent(id)}/print`),
  });
  const late = (row: Sheet) => {
    const how = lateness(row, now);
    return how === undefined ? null : <Tag color={TONES[how]}>{s[how]}</Tag>;
  };
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          name: 'grade-sheets',
          title: s.title,
          about: s.about,
          entity: s.entity,
          empty: s.empty,
          fields: {
            ...described.fields,
            status: toned(described.fields.status),
            divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
            distribution: { kind: 'text', label: s.spread },
          },
          columns: [
            { name: 'label', sortable: true },
            { name: 'courseId', optional: true },
            { name: 'status', sortable: true },
            {
              name: 'deadline',
              sortable: true,
              render: (row) => (
                <Flex wrap gap={4} align="center">
                  <span>{formatDateTime(row.deadline)}</span>
                  {late(row)}
                </Flex>
              ),
            },
            { name: 'graded', sortable: true, render: ({ graded, rosterSize }) => m.courses.of(graded, rosterSize) },
            { name: 'distribution', render: ({ distribution }) => <Spark counts={distribution} label={s.spread} /> },
            'teacherIds',
            { name: 'submittedAt', sortable: true },
          ],
          filters: ['semesterId', 'status', 'courseId', 'divisionId'],
          called: nameOf,
          rowActions: [
            ...BULK.map((step) => ({
              key: step,
              label: m.steps[step].action,
              action: 'edit' as const,
              when: ({ status }: Sheet) => STEPS[step].some((state) => state === status),
              run: (row: Sheet) => setTask({ step, rows: [row] }),
            })),
            {
              key: 'print',
              label: s.print,
              action: 'export' as const,
              run: ({ id }: Sheet) => print.mutate(id),
            },
          ],
          bulkActions: BULK.map((step) => ({
            key: step,
            label: m.steps[step].action,
            action: 'edit' as const,
            run: (rows: readonly Sheet[]) => setTask({ step, rows }),
          })),
          drawer: (row) => (
            <Flex vertical gap={8}>
              <Link to={`/learning/grade-submission/draft-grade-list${queryText({ sheetId: row.id })}`}>
                {s.toDrafts}
              </Link>
              {Object.keys(row.answers).length > 0 && (
                <section aria-label={s.answers}>
                  <h3 style={{ fontSize: 14, margin: '8px 0' }}>{s.answers}</h3>
                  <ul>
                    {Object.entries(row.answers).map(([code, text]) => (
                      <li key={code}>{text}</li>
                    ))}
                  </ul>
                </section>
              )}
            </Flex>
          ),
        }}
      />
      {task !== undefined && <SheetTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}
