import { Progress } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { courseOptions, semesterOptions } from '@/university/references';
import { sectionOptionsOf } from '@/university/sections';
import { curriculumTypes, electiveTypesOf, semesterOfType } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { OfSemester } from '@/university/term/useSemester';
import { page } from '../common/paths';
import { ES } from '../common/rights';
import { useWords } from '../messages';
import { QuotaTask } from './QuotaTask';
import { nameOf, type Pool, type PoolDraft, type PoolFilter } from './rows';
import { poolService } from './service';
import '../common/selection.css';

export default function Courses() {
  const m = useWords().courses;
  return (
    <OfSemester title={m.title} owner={semesterOfType}>
      <CourseList />
    </OfSemester>
  );
}

function CourseList() {
  const c = useSelectionWords();
  const m = useWords().courses;
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const [chosen, setChosen] = useState<readonly Pool[]>();
  const pools: Resource<Pool, PoolDraft, PoolFilter> = {
    name: 'es-courses',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    keyword: m.keyword,
    called: nameOf,
    permissions: ES,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      electiveTypeId: { kind: 'reference', label: c.electiveType, source: electiveTypesOf(semesterId) },
      sectionId: { kind: 'reference', label: c.section, source: sectionOptionsOf(semesterId), help: m.sectionHelp },
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      curriculumType: { kind: 'reference', label: c.curriculumType, source: curriculumTypes },
      quota: { kind: 'number', label: c.quota, help: m.quotaHelp },
      quotaByYear: { kind: 'text', label: m.byYear },
      y1: { kind: 'number', label: c.years.Y1 },
      y2: { kind: 'number', label: c.years.Y2 },
      y3: { kind: 'number', label: c.years.Y3 },
      y4: { kind: 'number', label: c.years.Y4, help: m.byYearHelp },
      released: { kind: 'number', label: m.released },
      selected: { kind: 'number', label: c.selected },
      waiting: { kind: 'number', label: c.waiting },
      left: { kind: 'number', label: c.left },
      fillPercent: { kind: 'number', label: m.fill },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      { name: 'sectionId', width: 260, render: (row) => <Called row={row} /> },
      'electiveTypeId',
      { name: 'quota', sortable: true, total: true },
      { name: 'quotaByYear', render: ({ quotaByYear }) => quotaByYear.join(' ') || c.none },
      { name: 'released', total: true },
      { name: 'selected', total: true },
      { name: 'left', total: true },
      { name: 'waiting', total: true },
      {
        name: 'fillPercent',
        width: 140,
        render: ({ fillPercent = 0 }) => <Progress percent={fillPercent} size="small" aria-label={m.fill} />,
      },
      { name: 'remark', optional: true },
    ],
    filters: ['semesterId', 'electiveTypeId', 'courseId', 'curriculumType', 'sectionId'],
    form: [
      { name: 'semesterId', required: true, once: true, initial: semesterId },
      { name: 'electiveTypeId', required: true, initial: params.get('electiveTypeId') ?? undefined },
      { name: 'sectionId', required: true, once: true, wide: true },
      { name: 'quota', required: true, min: 0, wide: true },
      { name: 'y1', min: 0 },
      { name: 'y2', min: 0 },
      { name: 'y3', min: 0 },
      { name: 'y4', min: 0 },
      { name: 'remark', max: 500, wide: true },
    ],
    details: [
      'semesterId',
      'electiveTypeId',
      'sectionId',
      'quota',
      'quotaByYear',
      'released',
      'selected',
      'left',
      'waiting',
      'remark',
    ],
    rowActions: [{ key: 'quota', label: m.setQuotas, action: 'edit', run: (row) => setChosen([row]) }],
    bulkActions: [{ key: 'quota', label: m.setQuotas, action: 'edit', run: setChosen }],
    drawer: (row) => (
      <Link
        to={`${page('student-subject-list')}?semesterId=${row.semesterId}&sectionId=${row.sectionId}&electiveTypeId=${row.electiveTypeId}`}
      >
        {m.toStudents}
      </Link>
    ),
    service: poolService,
  };
  return (
    <>
      <ResourcePage resource={pools} />
      {chosen !== undefined && <QuotaTask rows={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Called({ row }: { row: Pool }) {
  const [code, ...title] = String(row.labels?.sectionId ?? row.sectionId).split(' – ');
  return (
    <span className="es-course">
      <span className="code-text">{code}</span>
      <span className="small-grey">{title.join(' – ')}</span>
    </span>
  );
}
