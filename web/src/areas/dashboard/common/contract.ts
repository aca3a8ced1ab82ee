import type { Outcome } from '@/task/outcome';
import type { Kind } from './kinds';

export interface FormField {
  field: string;
  label: string;
  text: string;
}
export interface PathNode {
  node: string;
  label: string;
  state: 'DONE' | 'NOW' | 'NEXT' | 'NEVER';
  action?: string | null;
  actionLabel?: string | null;
  decidedBy?: string | null;
  onBehalfOf?: string | null;
  decidedAt?: string | null;
  comment?: string | null;
  since?: string | null;
  holders: string[];
  usualMs?: number | null;
}
export interface ApplicationLog {
  id: string;
  at: string;
  actorName: string;
  action: string;
  actionLabel: string;
  nodeLabel?: string | null;
  comment?: string | null;
}
export interface ApplicationFile {
  id: string;
  name: string;
  mime: string;
  size: number;
}
export interface Application {
  id: string;
  no: string;
  kind: string;
  kindLabel: string;
  title: string;
  applicantId: string;
  applicantName: string;
  status: string;
  statusLabel: string;
  version: number;
  startedAt?: string | null;
  endedAt?: string | null;
  form: Record<string, unknown>;
  sections: FormField[][];
  path: PathNode[];
  log: ApplicationLog[];
  attachments: ApplicationFile[];
  taskId?: string | null;
  taskVersion?: number | null;
  onBehalfOf?: string | null;
  mayDecide: boolean;
  mayWithdraw: boolean;
  mayResubmit: boolean;
  mayRemind: boolean;
}
export interface ApplicationRow {
  id: string;
  no: string;
  kind: Kind;
  kindLabel: string;
  title: string;
  status: string;
  statusLabel: string;
  currentNode: string;
  nodeLabel: string;
  startedAt?: string | null;
  endedAt?: string | null;
  version: number;
}
export interface SubmittedApplication {
  id: string;
  no: string;
  version: number;
  outcome: Outcome;
}
export interface DecidedTasks {
  outcome: Outcome;
  applications: { taskId: string; no: string; kindLabel: string; title: string; applicantName: string }[];
  differs: { field: string; label: string; values: string[] }[];
}
export interface DelegationView {
  id: string;
  version: number;
  fromUserId: string;
  fromName: string;
  toUserId: string;
  toName: string;
  kind?: string | null;
  kindLabel: string;
  fromDay: string;
  toDay: string;
  reason: string;
  active: boolean;
  given: boolean;
}
export interface TaskView {
  id: string;
  version: number;
  instanceId: string;
  no: string;
  kind: string;
  kindLabel: string;
  title: string;
  applicantName: string;
  node: string;
  nodeLabel: string;
  status: string;
  statusLabel: string;
  since: string;
  decidedAt?: string | null;
  action?: string | null;
}
export interface HomeView {
  name: string;
  hour: number;
  today: string;
  term?: {
    id: string;
    code: string;
    name: string;
    week: number;
    weeks: number;
    startDate: string;
    endDate: string;
    dayType?: string | null;
    dayNote?: string | null;
    over: boolean;
  } | null;
  todo: { key: string; label: string; count: number; to: string }[];
  shortcuts: { label: string; to: string }[];
  classes: {
    startTime: string;
    endTime: string;
    code: string;
    title: string;
    sectionNo: string;
    place: string;
    kind: string;
  }[];
  keyDates: { date: string; label: string; days: number }[];
}
