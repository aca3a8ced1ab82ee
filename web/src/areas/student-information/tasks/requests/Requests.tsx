import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, studentOptions } from '../../common/fields';
import { recordMessages } from '../record/messages';
import { type RequestFilter, type RequestRow, STATES } from './calls';
import { Decide } from './Decide';
import { RequestChanges } from './RequestChanges';

const OFFICE = ['ADMIN_AUTH_SI'] as const;
const TONES = { PENDING: 'processing', APPROVED: 'success', REJECTED: 'error', WITHDRAWN: 'default' } as const;
const service = tableService<RequestRow, RequestRow, RequestFilter>(at('/request'), ['get']);

/** What students ask to have changed; the drawer shows what exactly, the decision has its effects first. */
export function Requests() {
  const all = useMessages(recordMessages);
  const m = all.request;
  const [deciding, setDeciding] = useState<RequestRow>();
  const fieldName = (name: string) => (name in all.fields ? all.fields[name as keyof typeof all.fields] : name);
  const requests: Resource<RequestRow, RequestRow, RequestFilter> = {
    name: 'change-requests',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: false,
    permissions: OFFICE,
    fields: {
      requestNo: { kind: 'code', label: m.no },
      studentId: { kind: 'reference', label: m.student, source: studentOptions },
      fields: { kind: 'text', label: m.fields },
      state: {
        kind: 'select',
        label: m.state,
        options: STATES.map((value) => ({ value, label: m.states[value], status: TONES[value] })),
      },
      submittedAt: { kind: 'dateTime', label: m.submittedAt },
      decidedAt: { kind: 'dateTime', label: m.decidedAt },
      decidedByName: { kind: 'text', label: m.decidedBy },
      comment: { kind: 'longText', label: m.comment },
    },
    columns: [
      'requestNo',
      'studentId',
      { name: 'fields', render: ({ fields }) => fields.map(fieldName).join(', ') },
      'state',
      { name: 'submittedAt', sortable: true },
      { name: 'decidedAt', optional: true },
      { name: 'decidedByName', optional: true },
    ],
    details: ['studentId', 'state', 'submittedAt', 'decidedAt', 'decidedByName', 'comment'],
    filters: ['state', 'studentId'],
    rowActions: [
      { key: 'decide', label: m.decide, action: 'edit', when: ({ state }) => state === 'PENDING', run: setDeciding },
    ],
    drawer: ({ id }) => <RequestChanges id={id} />,
    service,
  };
  return (
    <>
      <ResourcePage resource={requests} />
      {deciding !== undefined && <Decide id={deciding.id} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
