import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Can, useCan } from '@/auth/Can';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Resource } from '@/resource/types';
import {
  cohortOptions,
  courseOptions,
  programmeOptions,
  semesterOptions,
  studentOptions,
} from '@/university/references';
import { sectionOptionsOf } from '@/university/sections';
import { type DeskProps, DeskTask } from '@/university/selection/desk/DeskTask';
import { electiveTypesOf, roundOptions, semesterOfType, yearNumbers } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { OfSemester } from '@/university/term/useSemester';
import { at } from '../common/paths';
import { ES, OFFICE, SEATING } from '../common/rights';
import { useWords } from '../messages';

/** What a student has chosen from a pool, or waits for. */
interface Selection extends Entity {
  studentId: string;
  courseId: string;
  semesterId: string;
  sectionId?: string | null;
  electiveTypeId?: string | null;
  roundId?: string | null;
  queueNo?: number | null;
  state: string;
  source: string;
}
interface SelectionFilter {
  semesterId?: string;
  electiveTypeId?: string;
  sectionId?: string;
  studentId?: string;
  courseId?: string;
  state?: string;
  programmeId?: string;
  cohortId?: string;
  yearOfStudy?: string;
  roundId?: string;
}
const STATES = ['REGISTERED', 'WAITING', 'DROPPED', 'PLANNED', 'WITHDRAWN', 'COMPLETED'] as const;
const TONES = {
  REGISTERED: 'success',
  WAITING: 'warning',
  DROPPED: 'default',
  PLANNED: 'processing',
  WITHDRAWN: 'error',
  COMPLETED: 'success',
} as const;
const SOURCES = ['PLAN', 'ES', 'ADDDROP', 'ADMIN', 'TRANSFER', 'EXEMPT'] as const;
const HELD: readonly string[] = ['REGISTERED', 'WAITING', 'PLANNED'];
const DROPPED: readonly string[] = ['REGISTERED', 'WAITING'];
const service = tableService<Selection, Selection, SelectionFilter>(at('/student-subject'), [
  'get',
  'history',
  'export',
]);

export default function Selections() {
  const m = useWords().selections;
  return (
    <OfSemester title={m.title} owner={semesterOfType}>
      <SelectionList />
    </OfSemester>
  );
}

function SelectionList() {
  const c = useSelectionWords();
  const m = useWords().selections;
  const navigate = useNavigate();
  const seats = useCan(SEATING)('edit');
  const [desk, setDesk] = useState<Pick<DeskProps, 'act' | 'studentId' | 'sectionId'>>();
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const selections: Resource<Selection, Selection, SelectionFilter> = {
    name: 'es-selections',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    keyword: false,
    called: ({ labels }) => [labels?.studentId ?? m.entity, labels?.courseId ?? []].flat().join(' · '),
    permissions: ES,
    fields: {
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      sectionId: { kind: 'reference', label: c.section, source: sectionOptionsOf(semesterId) },
      electiveTypeId: { kind: 'reference', label: c.electiveType, source: electiveTypesOf(semesterId) },
      roundId: { kind: 'reference', label: c.round, source: roundOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
      yearOfStudy: { kind: 'select', label: c.year, options: yearNumbers(c) },
      queueNo: { kind: 'number', label: m.queueNo },
      state: {
        kind: 'select',
        label: c.state,
        options: STATES.map((value) => ({ value, label: m.states[value], status: TONES[value] })),
      },
      source: {
        kind: 'select',
        label: m.source,
        options: SOURCES.map((value) => ({ value, label: m.sources[value] })),
      },
    },
    columns: [
      'studentId',
      'courseId',
      { name: 'sectionId', render: ({ labels }) => String(labels?.sectionId ?? '').split(' – ')[0] || c.none },
      'electiveTypeId',
      'state',
      { name: 'queueNo', sortable: true },
      'roundId',
      { name: 'source', optional: true },
      { name: 'semesterId', optional: true },
    ],
    filters: [
      'semesterId',
      'studentId',
      'electiveTypeId',
      'state',
      'sectionId',
      'courseId',
      'programmeId',
      'cohortId',
      'yearOfStudy',
      'roundId',
    ],
    details: [
      'studentId',
      'courseId',
      'sectionId',
      'electiveTypeId',
      'state',
      'queueNo',
      'roundId',
      'source',
      'semesterId',
    ],
    toolbar: (
      <Can permissions={OFFICE} action="add">
        <Button onClick={() => setDesk({ act: 'add' })}>{c.desk.add.action}</Button>
      </Can>
    ),
    rowActions: [
      {
        key: 'drop',
        label: c.desk.drop.action,
        action: 'delete',
        danger: true,
        when: ({ state, sectionId }) => Boolean(sectionId) && DROPPED.includes(state),
        run: ({ studentId, sectionId }) => setDesk({ act: 'drop', studentId, sectionId: sectionId ?? undefined }),
      },
      ...(seats
        ? [
            {
              key: 'seat',
              label: m.toSeat,
              action: 'edit' as const,
              when: ({ state }: Selection) => HELD.includes(state),
              // Moving and dropping by hand has its own page, with what it would do shown first.
              run: ({ semesterId: term, studentId, courseId }: Selection) =>
                void navigate(
                  `/learning/tts/student-section-list?semesterId=${term}&studentId=${studentId}&courseId=${courseId}`,
                ),
            },
          ]
        : []),
    ],
    service,
  };
  return (
    <>
      <ResourcePage resource={selections} />
      {desk !== undefined && (
        <DeskTask door="es" {...desk} semesterId={semesterId} onClose={() => setDesk(undefined)} />
      )}
    </>
  );
}
