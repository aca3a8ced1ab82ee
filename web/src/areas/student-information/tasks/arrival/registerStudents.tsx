import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Badge } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, categoryOptions, cohortOptions, programmeOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { ArrivalTask } from './ArrivalTask';
import { checkDocuments, type Newcomer, type NewcomerFilter, printSlips } from './calls';
import { arrivalMessages } from './messages';

const OFFICE = ['ADMIN_AUTH_SI'] as const;
const service = tableService<Newcomer, Newcomer, NewcomerFilter>(at('/newcomer'), ['get']);

export default function RegisterStudents() {
  const c = useCommon();
  const m = useMessages(arrivalMessages);
  const language = useLanguage((s) => s.language);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [task, setTask] = useState<{ verb: 'register' | 'noShow'; rows: readonly Newcomer[] }>();
  const check = useMutation({
    mutationFn: ({ ids, checked }: { ids: readonly string[]; checked: boolean }) => checkDocuments(ids, checked),
    onSuccess: (_, { ids }) => {
      void message.success(m.checked(ids.length));
      return queries.invalidateQueries({ queryKey: ['newcomers'] });
    },
  });
  const print = useMutation({
    mutationFn: (rows: readonly Newcomer[]) =>
      printSlips(
        rows.map(({ id }) => id),
        language,
        m.slipPurpose,
      ),
  });
  const mark = (rows: readonly Newcomer[], checked: boolean) =>
    check.mutate({ ids: rows.map(({ id }) => id), checked });
  const newcomers: Resource<Newcomer, Newcomer, NewcomerFilter> = {
    name: 'newcomers',
    title: m.title,
    about: (
      <>
        {m.about} <Link to="/si/registration">{m.toReturn}</Link>
      </>
    ),
    entity: m.entity,
    keyword: m.keyword,
    permissions: OFFICE,
    fields: {
      studentNo: { kind: 'code', label: c.studentNo },
      nameCn: { kind: 'text', label: c.personNameCn },
      nameEn: { kind: 'text', label: c.personNameEn },
      idNo: {
        kind: 'protected',
        label: m.idNo,
        reveal: { path: at('/student'), permissions: OFFICE, action: 'edit' },
      },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
      categoryId: { kind: 'reference', label: c.category, source: categoryOptions },
      documentsChecked: { kind: 'switch', label: m.documents },
      feeHold: { kind: 'switch', label: m.feeHold },
      photoAdmission: { kind: 'text', label: m.photo },
      entryDate: { kind: 'date', label: m.entryDate },
    },
    columns: [
      { name: 'studentNo', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'idNo',
      'programmeId',
      'documentsChecked',
      {
        name: 'feeHold',
        render: ({ feeHold }) => <Badge status={feeHold ? 'error' : 'default'} text={feeHold ? m.owes : m.paid} />,
      },
      {
        name: 'photoAdmission',
        render: ({ photoAdmission }) => (
          <Badge status={photoAdmission ? 'success' : 'warning'} text={photoAdmission ? m.hasPhoto : m.noPhoto} />
        ),
      },
      { name: 'cohortId', optional: true },
      { name: 'categoryId', optional: true },
      { name: 'entryDate', optional: true },
    ],
    filters: ['cohortId', 'programmeId', 'categoryId', 'documentsChecked', 'feeHold'],
    rowActions: [
      { key: 'register', label: m.register, action: 'edit', run: (row) => setTask({ verb: 'register', rows: [row] }) },
      {
        key: 'check',
        label: m.check,
        action: 'edit',
        when: (row) => !row.documentsChecked,
        run: (row) => mark([row], true),
      },
      {
        key: 'uncheck',
        label: m.uncheck,
        action: 'edit',
        when: (row) => row.documentsChecked,
        run: (row) => mark([row], false),
      },
      { key: 'slip', label: m.slip, action: 'export', run: (row) => print.mutate([row]) },
      {
        key: 'noShow',
        label: m.noShow,
        action: 'edit',
        danger: true,
        run: (row) => setTask({ verb: 'noShow', rows: [row] }),
      },
    ],
    bulkActions: [
      { key: 'register', label: m.register, action: 'edit', run: (rows) => setTask({ verb: 'register', rows }) },
      { key: 'check', label: m.check, action: 'edit', run: (rows) => mark(rows, true) },
      { key: 'slip', label: m.slip, action: 'export', run: (rows) => print.mutate(rows) },
      {
        key: 'noShow',
        label: m.noShow,
        action: 'edit',
        danger: true,
        run: (rows) => setTask({ verb: 'noShow', rows }),
      },
    ],
    service,
  };
  return (
    <>
      <ResourcePage resource={newcomers} />
      {task !== undefined && <ArrivalTask verb={task.verb} rows={task.rows} onClose={() => setTask(undefined)} />}
    </>
  );
}
