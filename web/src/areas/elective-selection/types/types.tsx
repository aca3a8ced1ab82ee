import { Flex } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { cohortOptions, programmeOptions, semesterOptions, streamOptions } from '@/university/references';
import { curriculumTypes, tagCodes, useWorkingType, yearOptions } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { ALL_OFFERS } from '@/university/tables';
import { OfSemester } from '@/university/term/useSemester';
import { at, page } from '../common/paths';
import { ES } from '../common/rights';
import { useWords } from '../messages';
import { AssignTask } from './AssignTask';
import { type ElectiveType, type ElectiveTypeDraft, RELEASES, type TypeFilter } from './rows';

const service = tableService<ElectiveType, ElectiveTypeDraft, TypeFilter>(at('/type'), ALL_OFFERS);

export default function ElectiveTypes() {
  const m = useWords().types;
  return (
    <OfSemester title={m.title}>
      <TypeList />
    </OfSemester>
  );
}

function TypeList() {
  const c = useSelectionWords();
  const working = useWorkingType(c);
  const words = useWords();
  const m = words.types;
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const [assigned, setAssigned] = useState<ElectiveType>();
  const types: Resource<ElectiveType, ElectiveTypeDraft, TypeFilter> = {
    name: 'es-types',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ES,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      studentType: working.field,
      code: { kind: 'code', label: m.code, help: m.codeHelp },
      nameCn: { kind: 'text', label: m.nameCn },
      nameEn: { kind: 'text', label: m.nameEn },
      curriculumTypes: { kind: 'references', label: m.curriculumTypes, source: curriculumTypes },
      tagCodes: { kind: 'references', label: m.tags, source: tagCodes },
      programmeIds: { kind: 'references', label: m.programmes, source: programmeOptions, help: m.everybody },
      streamIds: { kind: 'references', label: m.streams, source: streamOptions, help: m.everybody },
      years: { kind: 'multiSelect', label: m.years, options: yearOptions(c), help: m.everybody },
      cohortIds: { kind: 'references', label: m.cohorts, source: cohortOptions, help: m.everybody },
      allowWaiting: { kind: 'switch', label: m.allowWaiting },
      maxCourses: { kind: 'number', label: m.maxCourses, help: m.maxCoursesHelp },
      unitsTarget: { kind: 'number', label: m.unitsTarget, help: m.unitsTargetHelp },
      releaseBy: {
        kind: 'select',
        label: m.releaseBy,
        help: m.releaseByHelp,
        options: RELEASES.map((value) => ({ value, label: m.releases[value] })),
      },
      sortOrder: { kind: 'number', label: m.sortOrder },
      enabled: { kind: 'switch', label: m.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'studentType',
      'years',
      { name: 'unitsTarget', sortable: true },
      { name: 'maxCourses', sortable: true },
      'releaseBy',
      'allowWaiting',
      'enabled',
      { name: 'curriculumTypes', optional: true },
      { name: 'tagCodes', optional: true },
      { name: 'programmeIds', optional: true },
      { name: 'streamIds', optional: true },
      { name: 'cohortIds', optional: true },
      { name: 'sortOrder', optional: true },
    ],
    filters: ['semesterId', 'studentType', 'years', 'enabled', 'programmeIds', 'releaseBy'],
    form: [
      { name: 'semesterId', required: true, once: true, initial: semesterId },
      { name: 'studentType', required: true, once: true, initial: working.initial },
      { name: 'code', required: true, max: 20 },
      { name: 'unitsTarget', required: true, min: 0 },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 100 },
      { name: 'curriculumTypes', initial: [] },
      { name: 'tagCodes', initial: [] },
      { name: 'years', initial: [] },
      { name: 'programmeIds', initial: [] },
      { name: 'streamIds', initial: [] },
      { name: 'cohortIds', initial: [] },
      { name: 'releaseBy', required: true, initial: 'SHARE' },
      { name: 'maxCourses', min: 1 },
      { name: 'allowWaiting', initial: true },
      { name: 'sortOrder', min: 0 },
      { name: 'enabled', initial: true },
    ],
    rowActions: [{ key: 'assign', label: words.assign.action, action: 'add', run: setAssigned }],
    drawer: ({ id, semesterId: term }) => (
      <Flex gap={16} wrap>
        <Link to={`${page('course-list')}?semesterId=${term}&electiveTypeId=${id}`}>{m.toCourses}</Link>
        <Link to={`${page('student-list')}?semesterId=${term}&electiveTypeId=${id}`}>{m.toStudents}</Link>
        <Link to={`${page('student-subject-list')}?semesterId=${term}&electiveTypeId=${id}`}>{m.toSelections}</Link>
      </Flex>
    ),
    service,
  };
  return (
    <>
      <ResourcePage resource={types} />
      {assigned !== undefined && (
        <AssignTask semesterId={assigned.semesterId} typeId={assigned.id} onClose={() => setAssigned(undefined)} />
      )}
    </>
  );
}
