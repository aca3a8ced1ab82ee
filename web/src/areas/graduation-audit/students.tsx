import { Tag } from 'antd';
import { useState } from 'react';
import { RESULT_COLOURS } from '@/graduation/colours';
import { useMessages } from '@/i18n/messages';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { cohortOptions, divisionOptions, programmeOptions } from '@/university/references';
import { graduationMessages } from './messages';
import { Report } from './Report';
import { type Kind, PAGES } from './rights';
import { type AuditedStudent, batchOptions, nameOf, students } from './rows';
import { StudentTask, type StudentVerb } from './StudentTask';

/** Students of audits: what was found, decisions of programme and registry, classes, queries. */
export default function Students({ kind }: { kind: Kind }) {
  const all = useMessages(graduationMessages);
  const m = all.students;
  const described = useTable(students[kind]);
  const [task, setTask] = useState<{ verb: StudentVerb; rows: readonly AuditedStudent[] }>();
  const one = (verb: StudentVerb, when?: (row: AuditedStudent) => boolean) => ({
    key: verb,
    label: m[verb].action,
    action: 'edit' as const,
    ...(when && { when }),
    run: (row: AuditedStudent) => setTask({ verb, rows: [row] }),
  });
  const many = (verb: StudentVerb) => ({
    key: verb,
    label: m[verb].action,
    action: 'edit' as const,
    run: (rows: readonly AuditedStudent[]) => setTask({ verb, rows }),
  });
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          permissions: PAGES[kind],
          name: `ga-students-${kind}`,
          title: m.title[kind],
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          keyword: false,
          called: nameOf,
          fields: {
            ...described.fields,
            batchId: { kind: 'reference', label: m.batch, source: batchOptions[kind] },
            programmeId: { kind: 'reference', label: m.programme, source: programmeOptions },
            divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
            cohortId: { kind: 'reference', label: m.cohort, source: cohortOptions },
          },
          columns: [
            'studentId',
            {
              name: 'result',
              sortable: true,
              render: ({ result }) => <Tag color={RESULT_COLOURS[result]}>{all.results[result]}</Tag>,
            },
            {
              name: 'unitsEarned',
              sortable: true,
              render: ({ unitsEarned, unitsInProgress, unitsRequired }) =>
                m.units(unitsEarned, unitsInProgress, unitsRequired),
            },
            { name: 'cgpa', sortable: true },
            'problems',
            { name: 'programmeDecision', sortable: true },
            { name: 'arDecision', sortable: true },
            { name: 'honoursSuggested', sortable: true, optional: kind === 'minor' },
            { name: 'honoursFinal', sortable: true, optional: kind === 'minor' },
            { name: 'ack', sortable: true },
            'batchId',
            { name: 'programmeId', optional: true },
            { name: 'divisionId', optional: true },
            { name: 'majorGpa', optional: true, sortable: true },
            { name: 'upperUnits', optional: true, sortable: true },
          ],
          filters: [
            'batchId',
            'result',
            'programmeDecision',
            'arDecision',
            'ack',
            'programmeId',
            'divisionId',
            'cohortId',
          ],
          rowActions: [
            { ...one('decide'), first: true },
            one('honours', ({ arDecision }) => arDecision === 'GRADUATE'),
            one('answer', ({ ack }) => ack === 'QUERY'),
          ],
          bulkActions: [many('decide'), many('honours')],
          drawer: (row) => <Report kind={kind} id={row.id} />,
        }}
      />
      {task !== undefined && <StudentTask {...task} kind={kind} onClose={() => setTask(undefined)} />}
    </>
  );
}
