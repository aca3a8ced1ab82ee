import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Page, Resource } from '@/resource/types';
import { semesterOptions } from '@/university/references';
import { teacherMessages } from '../messages';
import { ownSections, PATH, type StudentFilter, type TeacherStudent } from './calls';
import { StudentDrawer } from './StudentDrawer';
import '../teacher.css';

export default function StudentManagement() {
  const m = useMessages(teacherMessages).students;
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const [opened, setOpened] = useState<TeacherStudent>();
  const students: Resource<TeacherStudent & StudentFilter, TeacherStudent, StudentFilter> = {
    name: 'my-students',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    keyword: m.keyword,
    permissions: ['TEACHER_AUTH'],
    fields: {
      studentNo: { kind: 'code', label: m.studentNo },
      name: { kind: 'text', label: m.name },
      programme: { kind: 'text', label: m.programme },
      year: { kind: 'number', label: m.year },
      sections: { kind: 'text', label: m.sections },
      advisee: { kind: 'switch', label: m.advisee },
      email: { kind: 'text', label: m.email },
      cgpa: { kind: 'text', label: m.cgpa },
      semesterId: { kind: 'reference', label: m.semester, source: semesterOptions },
      sectionId: { kind: 'reference', label: m.section, source: ownSections(semesterId) },
    },
    columns: [
      'studentNo',
      'name',
      'programme',
      'year',
      { name: 'sections', render: ({ sections }) => sections.join(', ') || m.none },
      'advisee',
      'email',
      { name: 'cgpa', optional: true },
    ],
    filters: ['semesterId', 'sectionId'],
    onOpen: setOpened,
    service: {
      list: (query, signal) => call<Page<TeacherStudent>>('GET', PATH, { query, signal }),
    },
  };
  return (
    <>
      <ResourcePage resource={students} />
      {opened !== undefined && (
        <StudentDrawer key={opened.id} student={opened} semesterId={semesterId} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
