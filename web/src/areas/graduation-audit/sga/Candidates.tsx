import { Button, Checkbox, Flex } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { StatusTag } from '@/research/StatusTag';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { divisionOptions, programmeOptions } from '@/university/references';
import { CandidatePanel } from './CandidatePanel';
import { sgaMessages } from './messages';
import { SGA } from './rights';
import { type Candidate, type CandidateFilter, candidates, degreeOptions, nameOf } from './rows';
import { type Job, SgaTask } from './tasks';

export const yesterday = () => dayjs().subtract(1, 'day').format('YYYY-MM-DD');
const isOver = ({ status }: Candidate) => status === 'AWARDED' || status === 'TERMINATED';
const onward = {
  ELIGIBLE_CHECK: 'SUBMIT',
  THESIS_SUBMITTED: 'EXAMINE',
  REVISION: 'ACCEPT_REVISION',
  EXAMINED: 'COMPLETE',
  COMPLETED: 'TO_SENATE',
  SENATE: 'AWARD',
  AWARDED: undefined,
  TERMINATED: 'REINSTATE',
} as const;

/** All candidates: where each stands, the facts, and what is decided about them. */
export function Candidates({ mailing = false }: { mailing?: boolean }) {
  const all = useMessages(sgaMessages);
  const m = all.students;
  const described = useTable(candidates);
  const [job, setJob] = useState<Job>();
  const [late, setLate] = useState(false);
  const fixed: CandidateFilter = late ? { nextDueTo: yesterday() } : {};
  const of = (kind: 'refresh' | 'decide' | 'send', rows: readonly Candidate[]) => {
    const [first] = rows;
    const initial = kind === 'decide' && rows.length === 1 && first !== undefined ? onward[first.status] : undefined;
    const title = rows.length === 1 && first !== undefined ? nameOf(first) : String(rows.length);
    setJob({ kind, ids: rows.map(({ id }) => id), title, ...(initial !== undefined && { initial }) });
  };
  const kinds = mailing ? (['send'] as const) : (['decide', 'refresh', 'send'] as const);
  const words = { decide: all.decide, refresh: all.refresh, send: all.mail.send };
  const bulk = kinds.map((kind) => ({
    key: kind,
    label: words[kind].action,
    action: 'edit' as const,
    run: (rows: readonly Candidate[]) => of(kind, rows),
  }));
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          service: mailing ? { list: described.service.list } : described.service,
          name: mailing ? 'sga-recipients' : 'sga-students',
          embedded: true,
          title: mailing ? all.mail.views.recipients : m.views.students,
          about: mailing ? all.mail.recipientsAbout : m.listAbout,
          entity: m.entity,
          empty: m.empty,
          keyword: false,
          called: nameOf,
          locked: isOver,
          fixed,
          fields: {
            ...described.fields,
            divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
            requirementId: { kind: 'reference', label: m.degree, source: degreeOptions },
            ...(described.fields.programmeId && {
              programmeId: { kind: 'reference', label: described.fields.programmeId.label, source: programmeOptions },
            }),
          },
          columns: [
            'studentId',
            {
              name: 'status',
              sortable: true,
              render: ({ status, nextDue }) => (
                <StatusTag status={status} overdue={nextDue !== null && nextDue <= yesterday()} />
              ),
            },
            'requirementId',
            { name: 'nextDue', sortable: true },
            'divisionId',
            { name: 'oralResult', sortable: true, optional: mailing },
            { name: 'units', sortable: true, optional: true },
            { name: 'gpa', sortable: true, optional: true },
            { name: 'submittedOn', sortable: true, optional: true },
            { name: 'oralOn', sortable: true, optional: true },
            { name: 'awardedOn', sortable: true, optional: true },
            { name: 'stageSince', sortable: true, optional: true },
            { name: 'remindedAt', sortable: true, optional: !mailing },
          ],
          filters: ['status', 'requirementId', 'divisionId', 'oralResult', 'programmeId'],
          rowActions: mailing
            ? []
            : [
                {
                  key: 'decide',
                  label: all.decide.action,
                  action: 'edit' as const,
                  first: true,
                  when: ({ status }) => status !== 'AWARDED',
                  run: (row) => of('decide', [row]),
                },
              ],
          bulkActions: bulk,
          ...(!mailing && { drawer: (row: Candidate) => <CandidatePanel id={row.id} /> }),
          toolbar: (
            <Flex wrap gap={12} align="center">
              <Checkbox checked={late} onChange={({ target }) => setLate(target.checked)}>
                {m.onlyOverdue}
              </Checkbox>
              {!mailing && (
                <Can permissions={SGA} action="add">
                  <Button onClick={() => setJob({ kind: 'takeUp' })}>{all.takeUp.action}</Button>
                </Can>
              )}
            </Flex>
          ),
        }}
      />
      {job !== undefined && <SgaTask job={job} onClose={() => setJob(undefined)} />}
    </>
  );
}
