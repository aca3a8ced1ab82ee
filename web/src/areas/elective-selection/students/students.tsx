import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Can } from '@/auth/Can';
import { useLanguage } from '@/i18n/language';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { programmeOptions, semesterOptions, studentOptions } from '@/university/references';
import { electiveTypesOf, semesterOfType, yearNumbers } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { OfSemester } from '@/university/term/useSemester';
import { page } from '../common/paths';
import { ES } from '../common/rights';
import { useWords } from '../messages';
import { AssignTask } from '../types/AssignTask';
import { RemindTask } from './RemindTask';
import { type QuotaDraft, STATUSES, TONES, type Units, type UnitsFilter } from './rows';
import { quotaOf, unitsService } from './service';

export default function Students() {
  const m = useWords().students;
  return (
    <OfSemester title={m.title} owner={semesterOfType} always>
      <StudentList />
    </OfSemester>
  );
}

function StudentList() {
  const c = useSelectionWords();
  const words = useWords();
  const m = words.students;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [params] = useSearchParams();
  const asked = (name: string) => params.get(name) ?? undefined;
  const semesterId = asked('semesterId') ?? '';
  const [task, setTask] = useState<'remind' | 'assign'>();
  const nameOf = (row: Units) => (chinese ? row.nameCn || row.nameEn : row.nameEn || row.nameCn);
  const students: Resource<Units, QuotaDraft, UnitsFilter> = {
    name: 'es-students',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    keyword: m.keyword,
    called: (row) => `${row.studentNo} ${nameOf(row)} · ${row.typeCode}`,
    permissions: ES,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      electiveTypeId: { kind: 'reference', label: c.electiveType, source: electiveTypesOf(semesterId) },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      studentNo: { kind: 'code', label: c.studentNo },
      nameCn: { kind: 'text', label: c.name },
      nameEn: { kind: 'text', label: c.name },
      yearOfStudy: { kind: 'select', label: c.year, options: yearNumbers(c) },
      typeCode: { kind: 'code', label: c.electiveType },
      unitsAssigned: { kind: 'number', label: m.assigned },
      unitsSelected: { kind: 'number', label: m.selected },
      unitsWaiting: { kind: 'number', label: c.unitsWaiting },
      status: {
        kind: 'select',
        label: c.state,
        options: STATUSES.map((value) => ({ value, label: m.statuses[value], status: TONES[value] })),
      },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      'studentNo',
      { name: 'nameCn', english: 'nameEn', head: c.name },
      'yearOfStudy',
      {
        name: 'typeCode',
        render: (row) => `${row.typeCode} ${chinese ? row.typeNameCn : row.typeNameEn}`,
      },
      { name: 'unitsAssigned', total: true },
      { name: 'unitsSelected', total: true },
      { name: 'unitsWaiting', total: true },
      'status',
    ],
    filters: ['semesterId', 'status', 'electiveTypeId', 'programmeId', 'yearOfStudy'],
    form: [
      { name: 'semesterId', required: true, once: true, initial: semesterId },
      { name: 'studentId', required: true, once: true },
      { name: 'electiveTypeId', required: true, once: true, initial: asked('electiveTypeId') },
      { name: 'unitsAssigned', required: true, min: 0 },
      { name: 'remark', max: 500, wide: true },
    ],
    details: [
      'studentNo',
      'nameCn',
      'nameEn',
      'yearOfStudy',
      'unitsAssigned',
      'unitsSelected',
      'unitsWaiting',
      'status',
    ],
    prepare: quotaOf,
    drawer: (row) => (
      <Link
        to={`${page('student-subject-list')}?semesterId=${semesterId}&studentId=${row.studentId}&electiveTypeId=${row.electiveTypeId}`}
      >
        {m.toSelections}
      </Link>
    ),
    toolbar: (
      <>
        <Can permissions={ES} action="add">
          <Button onClick={() => setTask('assign')}>{words.assign.action}</Button>
        </Can>
        <Can permissions={ES} action="edit">
          <Button onClick={() => setTask('remind')}>{words.remind.action}</Button>
        </Can>
      </>
    ),
    service: unitsService,
  };
  const close = () => setTask(undefined);
  return (
    <>
      <ResourcePage resource={students} />
      {task === 'assign' && <AssignTask semesterId={semesterId} typeId={asked('electiveTypeId')} onClose={close} />}
      {task === 'remind' && (
        <RemindTask
          semesterId={semesterId}
          given={{
            electiveTypeId: asked('electiveTypeId'),
            programmeId: asked('programmeId'),
            yearOfStudy: asked('yearOfStudy'),
          }}
          onClose={close}
        />
      )}
    </>
  );
}
