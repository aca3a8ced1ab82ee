import { Button } from 'antd';
import { useState } from 'react';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Related } from '@/resource/Related';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { useNamed } from '@/university/useNamed';
import { courseTypeOptions, sectionTypeOptions, tagCodes } from '../common/fields';
import { type Kind, PLANS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { categoriesOf, pageAt, planAt, structureOptions } from './kind';
import { plansMessages } from './messages';
import { OrderDialog } from './OrderDialog';
import { partService } from './planService';
import type { Category, CategoryFilter, CategoryInput, Subject } from './rows';
import { useChosen } from './useChosen';

const RULES = ['ALL', 'CHOOSE_N', 'CHOOSE_UNITS'] as const;
const DOUBLE = ['NONE', 'MAJOR_MINOR', 'ANY'] as const;

export default function Categories({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(plansMessages).category;
  const order = useMessages(plansMessages).order;
  const named = useNamed();
  const [ordering, setOrdering] = useState(false);
  const [structureId] = useChosen('structureId');
  const categories: Resource<Category, CategoryInput, CategoryFilter> = {
    name: `plan-categories-${kind}`,
    title: m.title[kind],
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PLANS[kind],
    fields: {
      structureId: { kind: 'reference', label: m.structure, source: structureOptions[kind] },
      nameCn: { kind: 'text', label: c.nameCn },
      nameEn: { kind: 'text', label: c.nameEn },
      courseTypeId: { kind: 'reference', label: c.courseType, source: courseTypeOptions },
      sectionTypeId: { kind: 'reference', label: m.sectionType, source: sectionTypeOptions },
      parentId: { kind: 'reference', label: m.parent, help: m.parentHelp, source: categoriesOf(kind, structureId) },
      groupRule: {
        kind: 'select',
        label: m.rule,
        options: RULES.map((value) => ({ value, label: m.rules[value] })),
      },
      minUnits: { kind: 'number', label: m.minUnits },
      maxUnits: { kind: 'number', label: m.maxUnits, help: m.maxHelp },
      minCourses: { kind: 'number', label: m.minCourses },
      tagCodes: { kind: 'references', label: m.tags, help: m.tagsHelp, source: tagCodes },
      doubleCount: {
        kind: 'select',
        label: m.double,
        options: DOUBLE.map((value) => ({ value, label: m.doubles[value] })),
      },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
    },
    columns: [
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'structureId',
      'courseTypeId',
      'groupRule',
      { name: 'minUnits', total: true },
      'maxUnits',
      'minCourses',
      { name: 'tagCodes', render: (row) => row.tagCodes.join(' · ') || c.none },
      { name: 'sectionTypeId', optional: true },
      { name: 'parentId', optional: true },
      { name: 'doubleCount', optional: true },
      { name: 'sortOrder', sortable: true, optional: true },
    ],
    filters: ['structureId', 'courseTypeId', 'sectionTypeId'],
    form: [
      { name: 'structureId', required: true, once: true, initial: structureId },
      { name: 'courseTypeId', required: true },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'groupRule', required: true, initial: 'ALL' },
      { name: 'minUnits', required: true, min: 0, initial: 0 },
      { name: 'maxUnits', min: 0 },
      { name: 'minCourses', required: true, min: 0, initial: 0 },
      'sectionTypeId',
      'parentId',
      { name: 'tagCodes', initial: [] },
      { name: 'doubleCount', required: true, initial: 'NONE' },
      { name: 'sortOrder', required: true, min: 0, initial: 0 },
    ],
    toolbar: (
      <Can permissions={PLANS[kind]} action="edit">
        <Button onClick={() => setOrdering(true)}>{order.action}</Button>
      </Can>
    ),
    drawer: (row) => (
      <Related<Subject>
        title={m.subjects}
        path={planAt(kind, '/subject')}
        query={{ structureId: row.structureId, categoryId: row.id }}
        to={pageAt(kind, 'structure-subject-list')}
        name={({ labels }) => String(labels?.courseId ?? '')}
      />
    ),
    service: partService<Category, CategoryInput, CategoryFilter>(kind, 'category', structureId),
  };
  return (
    <>
      <ResourcePage resource={categories} />
      {ordering && (
        <OrderDialog<Category>
          kind={kind}
          table="category"
          title={m.orderTitle}
          lineOf={(row) => ({ text: named(row), note: String(row.labels?.courseTypeId ?? '') })}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}
