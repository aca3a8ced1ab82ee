import { Progress as Bar } from 'antd';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { cohortOptions, programmeOptions, studentOptions } from '../../common/fields';
import { type Kind, PLANS } from '../../common/rights';
import { useCommon } from '../../common/useCommon';
import { byKind, planAt, structureOptions } from '../kind';
import { useChosen } from '../useChosen';
import { reportMessages } from './messages';
import { ProgressDrawer } from './ProgressDrawer';
import type { Progress, ProgressFilter } from './rows';

const services = byKind((kind) =>
  tableService<Progress, Progress, ProgressFilter>(planAt(kind, '/report/progress'), ['export']),
);

export default function ProgressReport({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(reportMessages).progress;
  const [opened, open] = useChosen('student');
  const report: Resource<Progress, Progress, ProgressFilter> = {
    name: `progress-${kind}`,
    title: m.title[kind],
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PLANS[kind],
    fields: {
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      structureId: { kind: 'reference', label: m.structure, source: structureOptions[kind] },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
      required: { kind: 'number', label: m.required },
      earned: { kind: 'number', label: m.earned },
      inProgress: { kind: 'number', label: m.inProgress },
      missing: { kind: 'number', label: m.missing },
      percent: { kind: 'number', label: m.percent },
    },
    columns: [
      'studentId',
      'structureId',
      'required',
      'earned',
      'inProgress',
      'missing',
      { name: 'percent', width: 160, render: ({ percent }) => <Bar percent={percent} size="small" /> },
    ],
    filters: ['structureId', 'programmeId', 'cohortId'],
    onOpen: ({ studentId }) => open(studentId),
    service: services[kind],
  };
  return (
    <>
      <ResourcePage resource={report} />
      {opened !== undefined && <ProgressDrawer kind={kind} studentId={opened} onClose={() => open(undefined)} />}
    </>
  );
}
