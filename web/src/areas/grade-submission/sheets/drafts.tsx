import { useState } from 'react';
import table from '@/api/tables/DraftGrade.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf } from '@/resource/tableService';
import { courseOptions, semesterOptions, studentOptions } from '@/university/references';
import type { Draft } from '../common/rows';
import { submissionMessages } from '../messages';
import { GradeTask } from './GradeTask';

interface Filter {
  semesterId?: string;
  courseId?: string;
  studentId?: string;
  sheetId?: string;
  state?: string;
}
const sheetOptions = optionsOf('/api/sgs/sheet');
const drafts = describedTable<Draft, Draft, Filter>(table);

/** Tenths of a mark, as people write them. */
export const scoreText = (tenths: number | null, none: string) => (tenths === null ? none : String(tenths / 10));

export default function Drafts() {
  const m = useMessages(submissionMessages);
  const d = m.drafts;
  const [row, setRow] = useState<Draft>();
  const described = useTable(drafts);
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          name: 'draft-grades',
          title: d.title,
          about: d.about,
          entity: d.entity,
          empty: d.empty,
          fields: {
            ...described.fields,
            studentId: { kind: 'reference', label: m.student, source: studentOptions },
            sheetId: { kind: 'reference', label: m.sheet, source: sheetOptions },
            score: { kind: 'number', label: d.score },
            semesterId: { kind: 'reference', label: m.semester, source: semesterOptions },
            courseId: { kind: 'reference', label: m.course, source: courseOptions },
          },
          columns: [
            'studentId',
            'sheetId',
            { name: 'grade', sortable: true },
            { name: 'score', sortable: true, render: ({ score }) => scoreText(score, m.none) },
            'state',
            'remark',
          ],
          filters: ['semesterId', 'courseId', 'studentId', 'sheetId', 'state'],
          form: [],
          rowActions: [{ key: 'set', label: d.set.action, action: 'edit' as const, run: setRow }],
        }}
      />
      {row !== undefined && <GradeTask row={row} onClose={() => setRow(undefined)} />}
    </>
  );
}
