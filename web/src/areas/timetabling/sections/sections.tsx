import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { OfSemester } from '@/university/term/useSemester';
import {
  courseOptions,
  curriculumTypes,
  divisionOptions,
  electiveTypes,
  groupsOf,
  page,
  programmeOptions,
  semesterOptions,
  teacherOptions,
  YEARS,
} from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { Lines } from './Lines';
import { sectionMessages } from './messages';
import { alive, MOI, type Section, type SectionFilter, type SectionInput, STATUSES, TONES } from './rows';
import { SectionTask, type Verb } from './SectionTask';
import { sectionService } from './service';
import { nameOf } from './tasks';
import { useDefaultQuota } from './useDefaultQuota';
import '../common/timetabling.css';

/** What is done to one section, in the order in which it is offered. */
const ONE = ['quota', 'split', 'separate', 'cancel'] as const;
/** What is done to several. */
const MANY = ['quota', 'combine', 'merge', 'separate', 'cancel'] as const;

export default function Sections() {
  const m = useMessages(sectionMessages);
  return (
    <OfSemester title={m.title}>
      <SectionList />
    </OfSemester>
  );
}

function SectionList() {
  const c = useCommon();
  const m = useMessages(sectionMessages);
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const mayEdit = useCan(TTS)('edit');
  const quota = useDefaultQuota(mayEdit);
  const [task, setTask] = useState<{ verb: Verb; rows: readonly Section[] }>();
  const sections: Resource<Section, SectionInput, SectionFilter> = {
    name: 'tts-sections',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    called: nameOf,
    permissions: TTS,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      sectionNo: { kind: 'code', label: m.sectionNo, help: m.sectionNoHelp },
      displayTitle: { kind: 'text', label: m.displayTitle, help: m.displayTitleHelp },
      curriculumType: { kind: 'reference', label: m.curriculumType, source: curriculumTypes },
      electiveTypes: { kind: 'references', label: m.electiveTypes, source: electiveTypes },
      quota: { kind: 'number', label: c.quota },
      enrolled: { kind: 'number', label: c.enrolled },
      waiting: { kind: 'number', label: c.waiting },
      yearTargets: {
        kind: 'multiSelect',
        label: m.yearTargets,
        options: YEARS.map((value) => ({ value, label: c.yearOf(value) })),
      },
      programmeIds: { kind: 'references', label: m.programmes, source: programmeOptions },
      requirement: { kind: 'longText', label: m.requirement, help: m.requirementHelp },
      teacherIds: { kind: 'references', label: c.teachers, source: teacherOptions },
      groupIds: { kind: 'references', label: c.groups, help: m.groupsHelp, source: groupsOf(semesterId) },
      divisionId: { kind: 'reference', label: c.division, source: divisionOptions },
      moi: { kind: 'select', label: m.moi, options: MOI.map((value) => ({ value, label: m.mois[value] })) },
      status: {
        kind: 'select',
        label: c.state,
        options: STATUSES.map((value) => ({ value, label: m.statuses[value], status: TONES[value] })),
      },
      remark: { kind: 'longText', label: c.remark },
      combinedGroupId: { kind: 'text', label: m.combined },
      offeringUnit: { kind: 'text', label: m.offeringUnit },
      offeringProgramme: { kind: 'text', label: m.offeringProgramme },
      units: { kind: 'number', label: c.units },
      lines: { kind: 'text', label: m.schedule },
      hours: { kind: 'number', label: c.hours },
    },
    columns: [
      { name: 'courseId', width: 250, render: (row) => <Course row={row} /> },
      { name: 'sectionNo', sortable: true },
      'status',
      { name: 'lines', width: 235, render: ({ lines }) => <Lines lines={lines ?? []} /> },
      { name: 'teacherIds', render: ({ labels }) => [labels?.teacherIds ?? c.none].flat().join(', ') || c.none },
      { name: 'quota', sortable: true, total: true },
      { name: 'enrolled', sortable: true, total: true },
      { name: 'waiting', sortable: true, total: true },
      'hours',
      'curriculumType',
      { name: 'offeringUnit', optional: true },
      { name: 'offeringProgramme', optional: true },
      { name: 'units', optional: true },
      { name: 'electiveTypes', optional: true },
      { name: 'groupIds', optional: true },
      { name: 'yearTargets', optional: true },
      {
        name: 'requirement',
        optional: true,
        render: (row) => row.requirement || row.courseRequirement || c.none,
      },
      { name: 'remark', optional: true },
    ],
    whole: ['semesterId'],
    filters: ['semesterId', 'status', 'divisionId', 'courseId', 'curriculumType', 'teacherIds', 'programmeIds'],
    form: [
      { name: 'semesterId', required: true, once: true, initial: semesterId },
      { name: 'courseId', required: true, once: true },
      { name: 'sectionNo', required: true, max: 10 },
      { name: 'quota', required: true, min: 0, initial: quota },
      { name: 'displayTitle', max: 200 },
      { name: 'curriculumType', required: true },
      { name: 'electiveTypes', initial: [] },
      { name: 'moi', initial: 'E' },
      { name: 'teacherIds', initial: [] },
      { name: 'groupIds', initial: [] },
      { name: 'programmeIds', initial: [] },
      { name: 'yearTargets', initial: [] },
      { name: 'requirement', max: 500, wide: true },
      { name: 'remark', max: 500, wide: true },
    ],
    details: [
      'semesterId',
      'courseId',
      'sectionNo',
      'displayTitle',
      'status',
      'quota',
      'enrolled',
      'waiting',
      'curriculumType',
      'electiveTypes',
      'teacherIds',
      'groupIds',
      'programmeIds',
      'yearTargets',
      'moi',
      'requirement',
      'remark',
    ],
    rowActions: ONE.map((verb) => ({
      key: verb,
      label: m.tasks[verb].action,
      action: 'edit',
      danger: verb === 'cancel',
      when: (row) => alive(row) && (verb !== 'separate' || Boolean(row.combinedGroupId)),
      run: (row) => setTask({ verb, rows: [row] }),
    })),
    bulkActions: MANY.map((verb) => ({
      key: verb,
      label: m.tasks[verb].action,
      action: 'edit',
      danger: verb === 'cancel',
      run: (rows) => setTask({ verb, rows }),
    })),
    toolbar: mayEdit && (
      <Button onClick={() => setTask({ verb: 'preregister', rows: [] })}>{m.tasks.preregister.action}</Button>
    ),
    drawer: (row) => (
      <section aria-label={m.schedule}>
        <h2 className="tts-part">{m.schedule}</h2>
        <div className="tts-schedule">
          <Lines lines={row.lines ?? []} />
        </div>
        <Link to={`${page('session-list')}?semesterId=${row.semesterId}&by=section&what=${row.id}`}>{m.toBoard}</Link>
        {' · '}
        <Link to={`${page('student-section-list')}?semesterId=${row.semesterId}&sectionId=${row.id}`}>
          {m.toStudents}
        </Link>
      </section>
    ),
    service: sectionService(semesterId),
  };
  return (
    <>
      <ResourcePage resource={sections} />
      {task !== undefined && (
        <SectionTask key={task.verb} {...task} semesterId={semesterId} onClose={() => setTask(undefined)} />
      )}
    </>
  );
}

function Course({ row }: { row: Section }) {
  const m = useMessages(sectionMessages);
  const label = String(row.labels?.courseId ?? row.courseCode ?? '');
  const [code, ...title] = label.split(' – ');
  return (
    <span className="tts-course">
      <span className="code-text">{code}</span>
      <span className="small-grey">
        {row.displayTitle || row.courseTitle || title.join(' – ')}
        {row.combinedGroupId && ` · ${m.combinedMark}`}
      </span>
    </span>
  );
}
