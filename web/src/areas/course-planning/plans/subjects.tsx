import { Button } from 'antd';
import { useState } from 'react';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource, Service } from '@/resource/types';
import { courseOptions } from '../common/fields';
import { type Kind, PLANS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { categoriesOf, structureOptions } from './kind';
import { plansMessages } from './messages';
import { OrderDialog } from './OrderDialog';
import { partService } from './planService';
import type { Subject, SubjectFilter, SubjectInput } from './rows';
import { useChosen } from './useChosen';

/** A choice gives text; the server wants numbers. */
const sent = <D extends SubjectInput>(draft: D): D => ({
  ...draft,
  planYear: Number(draft.planYear),
  planSemester: Number(draft.planSemester),
  minGrade: draft.minGrade ?? '',
  remark: draft.remark ?? '',
});
const serviceOf = (kind: Kind, structureId: string | undefined): Service<Subject, SubjectInput, SubjectFilter> => {
  const table = partService<Subject, SubjectInput, SubjectFilter>(kind, 'subject', structureId);
  return {
    ...table,
    create: (draft, key) => table.create?.(sent(draft), key) ?? Promise.resolve(),
    update: (draft) => table.update?.(sent(draft)) ?? Promise.resolve(),
  };
};
const YEARS = [1, 2, 3, 4] as const;
const TERMS = [1, 2, 3] as const;
const GRADES = ['A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D'] as const;

export default function Subjects({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(plansMessages).subject;
  const order = useMessages(plansMessages).order;
  const [ordering, setOrdering] = useState(false);
  const [structureId] = useChosen('structureId');
  const when = (row: Pick<Subject, 'planYear' | 'planSemester'>) =>
    `${c.yearOf(row.planYear)} · ${c.term(row.planSemester)}`;
  const subjects: Resource<Subject, SubjectInput, SubjectFilter> = {
    name: `plan-subjects-${kind}`,
    title: m.title[kind],
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PLANS[kind],
    adding: 'add_course',
    fields: {
      structureId: { kind: 'reference', label: m.structure, source: structureOptions[kind] },
      categoryId: { kind: 'reference', label: m.category, source: categoriesOf(kind, structureId) },
      courseId: { kind: 'reference', label: c.course, source: courseOptions },
      planYear: {
        kind: 'select',
        label: m.planYear,
        options: YEARS.map((year) => ({ value: String(year), label: c.yearOf(year) })),
      },
      planSemester: {
        kind: 'select',
        label: m.planSemester,
        options: TERMS.map((term) => ({ value: String(term), label: c.term(term) })),
      },
      compulsory: { kind: 'switch', label: m.compulsory },
      minGrade: {
        kind: 'select',
        label: m.minGrade,
        help: m.gradeHelp,
        options: GRADES.map((value) => ({ value, label: value })),
      },
      remark: { kind: 'text', label: m.remark },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
    },
    columns: [
      'courseId',
      'structureId',
      'categoryId',
      { name: 'planYear', head: m.planSemester, sortable: true, render: when },
      'compulsory',
      'minGrade',
      'remark',
      { name: 'sortOrder', sortable: true, optional: true },
    ],
    filters: ['structureId', 'categoryId', 'courseId', 'compulsory'],
    form: [
      { name: 'structureId', required: true, once: true, initial: structureId },
      { name: 'categoryId', required: true },
      { name: 'courseId', required: true },
      { name: 'planYear', required: true, initial: '1' },
      { name: 'planSemester', required: true, initial: '1' },
      { name: 'compulsory', initial: true },
      'minGrade',
      { name: 'sortOrder', required: true, min: 0, initial: 0 },
      { name: 'remark', max: 200, wide: true },
    ],
    prepare: (row) =>
      Promise.resolve({
        ...row,
        planYear: String(row.planYear) as unknown as number,
        planSemester: String(row.planSemester) as unknown as number,
        minGrade: row.minGrade || (null as unknown as string),
      }),
    toolbar: (
      <Can permissions={PLANS[kind]} action="edit">
        <Button onClick={() => setOrdering(true)}>{order.action}</Button>
      </Can>
    ),
    service: serviceOf(kind, structureId),
  };
  return (
    <>
      <ResourcePage resource={subjects} />
      {ordering && (
        <OrderDialog<Subject>
          kind={kind}
          table="subject"
          title={m.orderTitle}
          lineOf={(row) => ({
            text: String(row.labels?.courseId ?? ''),
            note: `${String(row.labels?.categoryId ?? '')} · ${when(row)}`,
          })}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}
