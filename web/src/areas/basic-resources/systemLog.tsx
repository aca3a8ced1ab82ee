import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { LogEntry } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { Changes } from './log/Changes';
import { VerifyDialog } from './log/VerifyDialog';
import { basicMessages } from './messages';

interface Filter {
  actor?: string;
  atFrom?: string;
  atTo?: string;
  subject?: string;
  operation?: string;
}
const PERMISSIONS = ['ADMIN_AUTH_BASIC_LOG'] as const;
const service = tableService<LogEntry, LogEntry, Filter>('/api/basic/sys/log', ['export']);

export default function SystemLog() {
  const m = useMessages(basicMessages).log;
  const [verifying, setVerifying] = useState(false);
  const log: Resource<LogEntry, LogEntry, Filter> = {
    name: 'system-log',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PERMISSIONS,
    fields: {
      at: { kind: 'dateTime', label: m.at },
      atFrom: { kind: 'dateTime', label: m.from },
      atTo: { kind: 'dateTime', label: m.to },
      actor: { kind: 'text', label: m.actor },
      actorName: { kind: 'text', label: m.actor },
      operation: { kind: 'code', label: m.operation, help: m.operationHelp },
      operationLabel: { kind: 'text', label: m.operation },
      subject: { kind: 'code', label: m.subject, help: m.subjectHelp },
      subjectId: { kind: 'code', label: m.subjectId },
      source: { kind: 'code', label: m.source },
      reason: { kind: 'text', label: m.reason },
      requestId: { kind: 'code', label: m.requestId },
      seq: { kind: 'number', label: m.seq },
    },
    columns: [
      'at',
      { name: 'actorName', render: (entry) => entry.actorName || m.system },
      'operationLabel',
      'subject',
      'subjectId',
      'source',
      { name: 'reason', optional: true },
      { name: 'seq', optional: true },
    ],
    filters: ['actor', 'atFrom', 'atTo', 'subject', 'operation'],
    details: ['at', 'actorName', 'operationLabel', 'subject', 'subjectId', 'source', 'reason', 'requestId', 'seq'],
    drawer: (entry) => <Changes changes={entry.changes} />,
    toolbar: (
      <Can permissions={PERMISSIONS} action="get">
        <Button icon={<SafetyCertificateOutlined />} onClick={() => setVerifying(true)}>
          {m.verify}
        </Button>
      </Can>
    ),
    service,
  };
  return (
    <>
      <ResourcePage resource={log} />
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  );
}
