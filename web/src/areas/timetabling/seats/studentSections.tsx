import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { OfSemester } from '@/university/term/useSemester';
import { at, cohortOptions, courseOptions, programmeOptions, semesterOptions, studentOptions } from '../common/fields';
import { TTS } from '../common/rights';
import { sectionsOf } from '../common/sectionSource';
import { useCommon } from '../common/useCommon';
import { seatMessages } from './messages';
import { held, type Seat, type SeatFilter, SOURCES, STATES, TONES } from './rows';
import { SeatTask, type Verb } from './SeatTask';
import '../common/timetabling.css';

const table = tableService<Seat, Seat, SeatFilter>(at('/student-section'), ['get', 'history', 'export']);
/** The course stands beside it, so the number of the section is enough. */
const named = (seat: Seat): Seat => ({
  ...seat,
  labels: { ...seat.labels, sectionId: String(seat.labels?.sectionId ?? '').split(' – ')[0] ?? '' },
});
const service = {
  ...table,
  list: async (...asked: Parameters<typeof table.list>) => {
    const page = await table.list(...asked);
    return { ...page, data: page.data.map(named) };
  },
  get: async (...asked: Parameters<NonNullable<typeof table.get>>) => {
    const seat = await table.get?.(...asked);
    return seat && named(seat);
  },
} as typeof table;

export default function StudentSections() {
  const m = useMessages(seatMessages);
  return (
    <OfSemester title={m.title}>
      <SeatList />
    </OfSemester>
  );
}

function SeatList() {
  const c = useCommon();
  const m = useMessages(seatMessages);
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const [task, setTask] = useState<{ verb: Verb; rows: readonly Seat[] }>();
  const seats: Resource<Seat, Seat, SeatFilter> = {
    name: 'tts-seats',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    called: ({ labels }) => [labels?.studentId ?? m.entity, labels?.courseId ?? []].flat().join(' · '),
    // People and courses are chosen, not searched for by a word.
    keyword: false,
    permissions: TTS,
    fields: {
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      sectionId: { kind: 'reference', label: c.section, source: sectionsOf({ semesterId }) },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
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
    columns: ['studentId', 'courseId', 'sectionId', 'state', 'source', { name: 'semesterId', optional: true }],
    whole: ['semesterId'],
    filters: ['semesterId', 'sectionId', 'studentId', 'courseId', 'state', 'programmeId', 'cohortId'],
    details: ['studentId', 'courseId', 'sectionId', 'state', 'source', 'semesterId'],
    rowActions: (['move', 'drop'] as const).map((verb) => ({
      key: verb,
      label: m.tasks[verb].action,
      action: verb === 'drop' ? 'delete' : 'edit',
      danger: verb === 'drop',
      when: held,
      run: (row) => setTask({ verb, rows: [row] }),
    })),
    bulkActions: (['move', 'drop'] as const).map((verb) => ({
      key: verb,
      label: m.tasks[verb].action,
      action: verb === 'drop' ? 'delete' : 'edit',
      danger: verb === 'drop',
      run: (rows) => setTask({ verb, rows }),
    })),
    toolbar: (
      <Can permissions={TTS} action="add">
        <Button type="primary" onClick={() => setTask({ verb: 'add', rows: [] })}>
          {m.tasks.add.action}
        </Button>
      </Can>
    ),
    service,
  };
  return (
    <>
      <ResourcePage resource={seats} />
      {task !== undefined && (
        <SeatTask
          key={task.verb}
          {...task}
          semesterId={semesterId}
          sectionId={params.get('sectionId') ?? undefined}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
