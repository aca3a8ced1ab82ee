import type { ReactNode } from 'react';
import type { LogEntry } from '@/api/schema.gen';
import type { PermissionId } from '@/auth/permissions';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '../ResourcePage';
import type { Resource, Service } from '../types';
import { Changes } from './Changes';
import { logMessages } from './messages';

export interface LogFilter {
  actor?: string;
  atFrom?: string;
  atTo?: string;
  subject?: string;
  operation?: string;
}
interface Props {
  name: string;
  title: string;
  about: string;
  permissions: readonly PermissionId[];
  service: Service<LogEntry, LogEntry, LogFilter>;
  toolbar?: ReactNode;
  /** Part of a larger screen. */
  embedded?: boolean;
}

/** Entries of the log, all of them or one area's: who changed what, and when. */
export function LogPage({ name, title, about, permissions, service, toolbar, embedded }: Props) {
  const m = useMessages(logMessages);
  const log: Resource<LogEntry, LogEntry, LogFilter> = {
    name,
    title,
    about,
    embedded,
    entity: m.entity,
    empty: m.empty,
    keyword: m.keyword,
    permissions,
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
    toolbar,
    service,
  };
  return <ResourcePage resource={log} />;
}
