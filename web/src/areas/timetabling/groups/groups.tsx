import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { KEPT_OFFERS } from '@/university/tables';
import { OfSemester } from '@/university/term/useSemester';
import { at, programmeOptions, semesterOptions } from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { WeekDrawer } from '../people/WeekDrawer';
import { AddMembers, MakeGroups } from './GroupTasks';
import { Members } from './Members';
import { groupMessages } from './messages';
import type { Group, GroupFilter, GroupInput } from './rows';
import '../common/timetabling.css';

const service = tableService<Group, GroupInput, GroupFilter>(at('/group'), KEPT_OFFERS);

export default function Groups() {
  const m = useMessages(groupMessages);
  return (
    <OfSemester title={m.title}>
      <GroupList />
    </OfSemester>
  );
}

function GroupList() {
  const c = useCommon();
  const m = useMessages(groupMessages);
  const [params] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const [making, setMaking] = useState(false);
  const [adding, setAdding] = useState<Group>();
  const [week, setWeek] = useState<Group>();
  const groups: Resource<Group, GroupInput, GroupFilter> = {
    name: 'tts-groups',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: TTS,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      code: { kind: 'code', label: m.code },
      nameCn: { kind: 'text', label: m.nameCn },
      nameEn: { kind: 'text', label: m.nameEn },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      year: {
        kind: 'select',
        label: c.year,
        options: ['1', '2', '3', '4'].map((value) => ({ value, label: c.yearOf(value) })),
      },
      expectedSize: { kind: 'number', label: m.size },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn' },
      'programmeId',
      { name: 'year', sortable: true },
      { name: 'expectedSize', total: true },
      { name: 'remark', optional: true },
    ],
    whole: ['semesterId'],
    filters: ['semesterId', 'programmeId', 'year'],
    form: [
      { name: 'semesterId', required: true, once: true, initial: semesterId },
      { name: 'programmeId', required: true },
      { name: 'code', required: true, max: 30 },
      { name: 'year', required: true },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'expectedSize', required: true, min: 0, initial: 40 },
      { name: 'remark', max: 500, wide: true },
    ],
    rowActions: [
      { key: 'members', label: m.add.action, action: 'edit', run: setAdding },
      { key: 'week', label: m.week, action: 'query', run: setWeek },
    ],
    toolbar: (
      <Can permissions={TTS} action="edit">
        <Button onClick={() => setMaking(true)}>{m.make.action}</Button>
      </Can>
    ),
    drawer: (row) => <Members group={row} onAdd={() => setAdding(row)} />,
    service: {
      ...service,
      create: (draft, key) => service.create?.(numbered(draft), key) ?? Promise.resolve(),
      update: (draft) => service.update?.({ ...draft, ...numbered(draft) }) ?? Promise.resolve(),
    },
  };
  return (
    <>
      <ResourcePage resource={groups} />
      {making && <MakeGroups semesterId={semesterId} onClose={() => setMaking(false)} />}
      {adding !== undefined && <AddMembers group={adding} onClose={() => setAdding(undefined)} />}
      {week !== undefined && (
        <WeekDrawer kind="group" id={week.id} semesterId={week.semesterId} onClose={() => setWeek(undefined)} />
      )}
    </>
  );
}

/** Years are chosen from a list of texts; the server counts with them. */
const numbered = (draft: GroupInput): GroupInput => ({ ...draft, year: Number(draft.year) });
