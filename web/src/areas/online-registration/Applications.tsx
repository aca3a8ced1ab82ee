import { Flex } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import deskTable from '@/api/tables/DeskOasApplication.gen';
import table from '@/api/tables/OasApplication.gen';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { isLate, mayPay } from '@/applications/stages';
import { LateTag, PayTag, StateTag } from '@/applications/Tags';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf } from '@/resource/tableService';
import { studentOptions } from '@/university/references';
import { ApplicationPanel } from './ApplicationPanel';
import { registrationMessages } from './messages';
import { APPLICATIONS, type ApplicationFilter, type ApplicationRow } from './rows';
import { ApplicationTask, FROM, type Job, STEPS, type Step } from './tasks';

const own = describedTable<ApplicationRow, ApplicationRow, ApplicationFilter>(table);
const desk = describedTable<ApplicationRow, ApplicationRow, ApplicationFilter>(deskTable);

/** Clerks choose among the items they work on. */
const deskItems = optionsOf('/api/oas/desk/item');

const ended = ({ state }: ApplicationRow) => state === 'REJECTED' || state === 'CANCELLED';

/** All applications, and what is done to them; clerks have those for the items they work on. */
export function Applications({ office }: { office: boolean }) {
  const all = useMessages(registrationMessages);
  const m = all.applications;
  const described = useTable(office ? own : desk);
  const [job, setJob] = useState<Job>();
  const today = dayjs(serverNow()).format(DATE_FORMAT);
  const action = (step: Step) => ({
    key: step,
    label: all.steps[step].action,
    action: 'edit' as const,
    danger: step === 'REJECT',
  });
  const message = { key: 'message', label: all.message.action, action: 'edit' as const };
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          name: office ? APPLICATIONS : `${APPLICATIONS}-desk`,
          embedded: true,
          title: m.title,
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          called: ({ applicationNo }) => applicationNo,
          fields: {
            ...described.fields,
            ...(office
              ? { studentId: { kind: 'reference', label: m.student, source: studentOptions } }
              : {
                  studentId: { kind: 'text', label: m.student },
                  itemId: { kind: 'reference', label: m.item, source: deskItems },
                }),
          },
          columns: [
            { name: 'applicationNo', sortable: true },
            'studentId',
            'itemId',
            { name: 'state', sortable: true, render: ({ state }) => <StateTag state={state} /> },
            {
              name: 'payState',
              sortable: true,
              render: ({ state, payState }) => <PayTag state={state} payState={payState} />,
            },
            { name: 'submittedAt', sortable: true },
            {
              name: 'dueOn',
              sortable: true,
              render: (row) => (
                <Flex wrap gap={4}>
                  {formatDateTime(row.dueOn, DATE_FORMAT)}
                  {isLate(row, today) && <LateTag />}
                </Flex>
              ),
            },
            'handledByName',
            { name: 'fee', optional: true },
            { name: 'payNo', optional: true },
            { name: 'semesterId', optional: true },
            { name: 'readyAt', sortable: true, optional: true },
            { name: 'collectedAt', sortable: true, optional: true },
            { name: 'note', optional: true },
          ],
          filters: ['itemId', 'state', 'payState', 'semesterId', ...(office ? (['studentId'] as const) : [])],
          form: undefined,
          rowActions: [
            ...STEPS.map((step) => ({
              ...action(step),
              first: step !== 'REJECT',
              when: (row: ApplicationRow) => FROM[step].includes(row.state) && (step === 'REJECT' || !mayPay(row)),
              run: (row: ApplicationRow) => setJob({ kind: step, rows: [row] }),
            })),
            {
              key: 'payment',
              label: all.payment.action,
              action: 'edit' as const,
              first: true,
              when: mayPay,
              run: (row) => setJob({ kind: 'payment', rows: [row] }),
            },
            {
              ...message,
              when: (row) => row.state !== 'DRAFT' && !ended(row),
              run: (row) => setJob({ kind: 'message', rows: [row] }),
            },
          ],
          bulkActions: [
            ...STEPS.map((step) => ({
              ...action(step),
              run: (rows: readonly ApplicationRow[]) => setJob({ kind: step, rows }),
            })),
            { ...message, run: (rows) => setJob({ kind: 'message', rows }) },
          ],
          drawer: ({ id }) => <ApplicationPanel id={id} office={office} />,
        }}
      />
      {job !== undefined && <ApplicationTask office={office} job={job} onClose={() => setJob(undefined)} />}
    </>
  );
}
