import { Drawer, Tag } from 'antd';
import { useState } from 'react';
import { RESULT_COLOURS } from '@/graduation/colours';
import { useMessages } from '@/i18n/messages';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { programmeOptions } from '@/university/references';
import { CourseBoard } from './CourseBoard';
import { graduationMessages } from './messages';
import { type Kind, PAGES } from './rights';
import { type AuditedStudent, batchOptions, nameOf, students } from './rows';

/** Where each course of a student counts, and moving one by hand. */
export default function Courses({ kind }: { kind: Kind }) {
  const all = useMessages(graduationMessages);
  const m = all.courses;
  const described = useTable(students[kind]);
  const [opened, open] = useState<AuditedStudent>();
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          permissions: PAGES[kind],
          name: `ga-courses-${kind}`,
          title: m.title[kind],
          about: m.about,
          entity: all.students.entity,
          empty: m.empty,
          keyword: false,
          called: nameOf,
          fields: {
            ...described.fields,
            batchId: { kind: 'reference', label: all.students.batch, source: batchOptions[kind] },
            programmeId: { kind: 'reference', label: all.students.programme, source: programmeOptions },
          },
          columns: [
            'studentId',
            'structureId',
            {
              name: 'result',
              sortable: true,
              render: ({ result }) => <Tag color={RESULT_COLOURS[result]}>{all.results[result]}</Tag>,
            },
            'problems',
            'batchId',
          ],
          filters: ['batchId', 'result', 'programmeId'],
          rowActions: [{ key: 'open', label: m.open, action: 'get', first: true, run: open }],
          onOpen: open,
        }}
      />
      {opened !== undefined && (
        <Drawer
          open
          size="min(1100px, 100vw)"
          title={m.of(nameOf(opened))}
          onClose={() => open(undefined)}
          destroyOnHidden
        >
          <CourseBoard kind={kind} id={opened.id} />
        </Drawer>
      )}
    </>
  );
}
