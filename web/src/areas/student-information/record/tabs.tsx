import type { TabsProps } from 'antd';
import type { Like } from '@/i18n/messages';
import type zhCN from '../students/messages/zh-CN';
import { Changes } from './Changes';
import type { WholeRecord } from './calls';
import { Accesses, History } from './Looks';
import { Awards, Guardians, Minors, Registrations, Requests, Semesters, Supervisors } from './parts';
import { Sections } from './Sections';

/** The record's pages; a student without supervisors or requests is shown none of their empty tables. */
export function recordTabs(record: WholeRecord, m: Like<typeof zhCN>): NonNullable<TabsProps['items']> {
  const { student, changes } = record;
  const { tabs } = m.record;
  return [
    { key: 'about', label: tabs.about, children: <Sections student={student} parts={['identity', 'contact']} /> },
    {
      key: 'study',
      label: tabs.study,
      children: (
        <>
          <Sections student={student} parts={['study', 'flags', 'admission']} />
          {record.supervisions.length > 0 && <Supervisors rows={record.supervisions} />}
        </>
      ),
    },
    { key: 'family', label: tabs.family, children: <Guardians rows={record.guardians} studentId={student.id} /> },
    {
      key: 'course',
      label: tabs.course,
      children: (
        <>
          <Changes changes={changes} />
          {record.requests.length > 0 && <Requests rows={record.requests} />}
        </>
      ),
    },
    {
      key: 'semesters',
      label: tabs.semesters,
      children: (
        <>
          <Semesters rows={record.semesters} />
          <Registrations rows={record.registrations} />
        </>
      ),
    },
    {
      key: 'honours',
      label: tabs.honours,
      children: (
        <>
          <Awards rows={record.awards} studentId={student.id} />
          <Minors rows={record.minors} studentId={student.id} />
        </>
      ),
    },
    { key: 'history', label: tabs.history, children: <History id={student.id} /> },
    { key: 'access', label: tabs.access, children: <Accesses id={student.id} /> },
  ];
}
