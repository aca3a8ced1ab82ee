import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { OfSemester } from '@/university/term/useSemester';
import { at, cohortOptions, programmeOptions, semesterOptions } from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { Count } from './Count';
import { peopleMessages } from './messages';
import type { StudentFilter, StudentLine } from './rows';
import { WeekDrawer } from './WeekDrawer';
import '../common/timetabling.css';

const service = tableService<StudentLine, StudentLine, StudentFilter>(at('/student'), []);

export default function Students() {
  const m = useMessages(peopleMessages).student;
  return (
    <OfSemester title={m.title}>
      <StudentList />
    </OfSemester>
  );
}

function StudentList() {
  const c = useCommon();
  const m = useMessages(peopleMessages);
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<StudentLine>();
  const students: Resource<StudentLine, StudentLine, StudentFilter> = {
    name: 'tts-students',
    title: m.student.title,
    about: m.student.about,
    entity: m.student.entity,
    empty: m.student.empty,
    keyword: m.student.keyword,
    permissions: TTS,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
      studentNo: { kind: 'code', label: m.student.studentNo },
      name: { kind: 'text', label: m.name },
      programme: { kind: 'text', label: c.programme },
      year: { kind: 'number', label: c.year },
      units: { kind: 'number', label: c.units },
      sections: { kind: 'number', label: m.sections },
      clashes: { kind: 'number', label: m.clashes },
    },
    columns: [
      'studentNo',
      'name',
      'programme',
      'year',
      'sections',
      'units',
      { name: 'clashes', render: ({ clashes }) => <Count count={clashes} /> },
    ],
    whole: ['semesterId'],
    filters: ['semesterId', 'programmeId', 'cohortId'],
    onOpen: setOpened,
    service,
  };
  return (
    <>
      <ResourcePage resource={students} />
      {opened !== undefined && (
        <WeekDrawer
          kind="student"
          id={opened.id}
          semesterId={params.get('semesterId') ?? undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
