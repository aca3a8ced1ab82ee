import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { OfSemester } from '@/university/term/useSemester';
import { at, divisionOptions, semesterOptions } from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { Count } from './Count';
import { peopleMessages } from './messages';
import type { TeacherFilter, TeacherLine } from './rows';
import { WeekDrawer } from './WeekDrawer';
import '../common/timetabling.css';

const service = tableService<TeacherLine, TeacherLine, TeacherFilter>(at('/teacher'), []);

export default function Teachers() {
  const m = useMessages(peopleMessages).teacher;
  return (
    <OfSemester title={m.title}>
      <TeacherList />
    </OfSemester>
  );
}

function TeacherList() {
  const c = useCommon();
  const m = useMessages(peopleMessages);
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<TeacherLine>();
  const teachers: Resource<TeacherLine, TeacherLine, TeacherFilter> = {
    name: 'tts-teachers',
    title: m.teacher.title,
    about: m.teacher.about,
    entity: m.teacher.entity,
    empty: m.teacher.empty,
    keyword: m.teacher.keyword,
    permissions: TTS,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      divisionId: { kind: 'reference', label: c.division, source: divisionOptions },
      teacherNo: { kind: 'code', label: m.teacher.teacherNo },
      name: { kind: 'text', label: m.name },
      division: { kind: 'text', label: c.division },
      sections: { kind: 'number', label: m.sections },
      hours: { kind: 'number', label: c.hours },
      maxHours: { kind: 'number', label: m.teacher.maxHours },
      clashes: { kind: 'number', label: m.clashes },
    },
    columns: [
      'teacherNo',
      'name',
      'division',
      'sections',
      { name: 'hours', total: true },
      'maxHours',
      { name: 'clashes', render: ({ clashes }) => <Count count={clashes} /> },
    ],
    whole: ['semesterId'],
    filters: ['semesterId', 'divisionId'],
    onOpen: setOpened,
    service,
  };
  return (
    <>
      <ResourcePage resource={teachers} />
      {opened !== undefined && (
        <WeekDrawer
          kind="teacher"
          id={opened.id}
          semesterId={params.get('semesterId') ?? undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
