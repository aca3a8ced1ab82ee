import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Badge } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { IssuedDocument } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';
import { ReasonDialog } from '@/ui/ReasonDialog';
import { at, STAFF, studentOptions } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { KINDS } from './kinds';
import { papersMessages } from './messages';

type Paper = IssuedDocument & Entity;
interface Filter {
  kind?: string;
  studentId?: string;
  serialNo?: string;
}
const service = tableService<Paper, Paper, Filter>(at('/print/issued'), ['get', 'history', 'export']);

/** Papers that left the house; one that must not count any more is revoked, never deleted. */
export function Issued() {
  const c = useCommon();
  const all = useMessages(papersMessages);
  const m = all.issued;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [revoking, setRevoking] = useState<Paper>();
  const revoke = useMutation({
    mutationFn: (reason: string) => call('POST', at('/print/revoke'), { body: { id: revoking?.id, reason } }),
    onSuccess: () => {
      setRevoking(undefined);
      void message.success(m.revoked);
      return queries.invalidateQueries({ queryKey: ['issued-papers'] });
    },
  });
  const papers: Resource<Paper, Paper, Filter> = {
    name: 'issued-papers',
    embedded: true,
    title: all.tabs.issued,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      serialNo: { kind: 'code', label: m.serialNo },
      verifyCode: { kind: 'code', label: m.verifyCode },
      kind: {
        kind: 'select',
        label: all.print.kind,
        options: KINDS.map((value) => ({ value, label: all.print.kinds[value] })),
      },
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      purpose: { kind: 'text', label: all.print.purpose },
      people: { kind: 'number', label: m.people },
      pages: { kind: 'number', label: m.pages },
      issuedAt: { kind: 'dateTime', label: m.issuedAt },
      issuedByName: { kind: 'text', label: m.issuedBy },
      validUntil: { kind: 'date', label: m.validUntil },
      revokedAt: { kind: 'dateTime', label: m.state },
      revokedReason: { kind: 'text', label: m.revokedReason },
    },
    columns: [
      { name: 'serialNo', sortable: true },
      { name: 'kind', sortable: true },
      'studentId',
      'purpose',
      { name: 'issuedAt', sortable: true },
      'issuedByName',
      {
        name: 'revokedAt',
        render: (row) =>
          row.revokedAt ? <Badge status="error" text={m.isRevoked} /> : <Badge status="success" text={m.counts} />,
      },
      { name: 'validUntil', optional: true },
      { name: 'people', optional: true },
      { name: 'pages', optional: true },
    ],
    filters: ['kind', 'studentId', 'serialNo'],
    details: [
      'serialNo',
      'verifyCode',
      'kind',
      'studentId',
      'purpose',
      'people',
      'pages',
      'issuedAt',
      'issuedByName',
      'validUntil',
      'revokedAt',
      'revokedReason',
    ],
    rowActions: [
      {
        key: 'revoke',
        label: m.revoke,
        action: 'edit',
        danger: true,
        when: (row) => !row.revokedAt,
        run: setRevoking,
      },
    ],
    service,
  };
  return (
    <>
      <ResourcePage resource={papers} />
      {revoking !== undefined && (
        <ReasonDialog
          title={m.revokeTitle(revoking.serialNo)}
          effect={m.revokeEffect}
          okText={m.revoke}
          busy={revoke.isPending}
          onOk={(reason) => revoke.mutate(reason)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}
