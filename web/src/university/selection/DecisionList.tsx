import type { ReactNode } from 'react';
import type { PermissionId } from '@/auth/permissions';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource, Service } from '@/resource/types';
import { programmeOptions, semesterOptions, studentOptions } from '../references';
import { sectionOptionsOf } from '../sections';
import { ACTIONS, CHANNELS, type Decision, type DecisionFilter, RESULT_TONES, RESULTS } from './decisions';
import { electiveTypesOf, roundOptions, wordFor } from './fields';
import { useSelectionWords } from './messages';

interface Props {
  name: string;
  title: string;
  about: string;
  empty: string;
  permissions: readonly PermissionId[];
  semesterId: string | undefined;
  service: Service<Decision, Decision, DecisionFilter>;
  embedded?: boolean;
  toolbar?: ReactNode;
}

/** Every decision in its order: who asked for what, what became of it and why. */
export function DecisionList({
  name,
  title,
  about,
  empty,
  permissions,
  semesterId,
  service,
  embedded,
  toolbar,
}: Props) {
  const c = useSelectionWords();
  const m = c.decisions;
  const decisions: Resource<Decision, Decision, DecisionFilter> = {
    name,
    title,
    about,
    embedded,
    toolbar,
    entity: m.entity,
    empty,
    keyword: false,
    called: ({ labels, action }) =>
      [labels?.studentId ?? m.entity, wordFor(c.actions, action), labels?.sectionId ?? []].flat().join(' · '),
    permissions,
    fields: {
      at: { kind: 'dateTime', label: m.at },
      atFrom: { kind: 'dateTime', label: m.from },
      atTo: { kind: 'dateTime', label: m.to },
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      roundId: { kind: 'reference', label: c.round, source: roundOptions },
      seq: { kind: 'number', label: m.seq },
      action: {
        kind: 'select',
        label: m.action,
        options: ACTIONS.map((value) => ({ value, label: c.actions[value] })),
      },
      sectionId: { kind: 'reference', label: c.section, source: sectionOptionsOf(semesterId) },
      fromSectionId: { kind: 'reference', label: m.fromSection, source: sectionOptionsOf(semesterId) },
      electiveTypeId: { kind: 'reference', label: c.electiveType, source: electiveTypesOf(semesterId) },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      result: {
        kind: 'select',
        label: m.result,
        options: RESULTS.map((value) => ({ value, label: c.results[value], status: RESULT_TONES[value] })),
      },
      codes: {
        kind: 'multiSelect',
        label: m.rules,
        options: Object.entries(c.rules).map(([value, label]) => ({ value, label })),
      },
      channel: {
        kind: 'select',
        label: m.channel,
        options: CHANNELS.map((value) => ({ value, label: c.channels[value] })),
      },
      receipt: { kind: 'code', label: m.receipt, help: m.receiptHelp },
    },
    columns: [
      'at',
      'studentId',
      'action',
      { name: 'sectionId', width: 240 },
      'result',
      'codes',
      { name: 'electiveTypeId', optional: true },
      { name: 'fromSectionId', optional: true },
      'channel',
      { name: 'roundId', optional: true },
      { name: 'seq', sortable: true },
    ],
    filters: [
      'semesterId',
      'studentId',
      'action',
      'result',
      'sectionId',
      'electiveTypeId',
      'roundId',
      'codes',
      'channel',
      'programmeId',
      'atFrom',
      'atTo',
    ],
    details: [
      'at',
      'studentId',
      'action',
      'sectionId',
      'fromSectionId',
      'electiveTypeId',
      'result',
      'codes',
      'channel',
      'roundId',
      'semesterId',
      'seq',
      'receipt',
    ],
    service,
  };
  return <ResourcePage resource={decisions} />;
}
