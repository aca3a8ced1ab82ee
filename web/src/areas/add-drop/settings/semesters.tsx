import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Card } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Option, Resource } from '@/resource/types';
import { semesterOptions } from '@/university/references';
import { CommandDialog } from '@/university/selection/control/CommandDialog';
import { ControlRoom } from '@/university/selection/control/ControlRoom';
import { turn } from '@/university/selection/control/calls';
import { useControlWords } from '@/university/selection/control/messages';
import { useWorkingType } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { page } from '../common/paths';
import { ADD_DROP, OFFICE } from '../common/rights';
import { useWords } from '../messages';
import { type SemesterDraft, type SemesterFilter, type SemesterRow, semesterService } from './semesterRows';

const PATH = page('settings/adddrop/semester');
/** The round that the window of a semester has become, the newest first. */
const roundOf = async ({ semesterId, studentType }: SemesterRow): Promise<string | undefined> =>
  (
    await call<readonly Option[]>('GET', '/api/es/round/options', {
      query: { kind: 'ADDDROP', semesterId, studentType },
    })
  )[0]?.value;

export default function Semesters() {
  const c = useSelectionWords();
  const working = useWorkingType(c);
  const m = useWords().semesters;
  const verbs = useControlWords().verbs;
  const [params] = useSearchParams();
  const roundId = params.get('roundId');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<SemesterRow>();
  const { message } = App.useApp();
  const watch = useMutation({
    mutationFn: roundOf,
    onSuccess: (id) => (id === undefined ? void message.info(m.notBegun) : void navigate(`${PATH}?roundId=${id}`)),
  });
  const semesters: Resource<SemesterRow, SemesterDraft, SemesterFilter> = {
    name: 'adddrop-semesters',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ADD_DROP,
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      studentType: working.field,
      startAt: { kind: 'dateTime', label: c.startAt },
      endAt: { kind: 'dateTime', label: c.endAt },
      slots: { kind: 'longText', label: m.slots, help: m.slotsHelp },
      unitMin: { kind: 'number', label: m.unitMin },
      unitMax: { kind: 'number', label: m.unitMax },
      dropRequired: { kind: 'switch', label: m.dropRequired, help: m.dropRequiredHelp },
      sectionChange: { kind: 'switch', label: m.sectionChange },
      waiting: { kind: 'switch', label: m.waiting },
      remark: { kind: 'longText', label: c.remark },
    },
    columns: [
      'semesterId',
      { name: 'studentType', sortable: true },
      { name: 'startAt', sortable: true },
      { name: 'endAt', sortable: true },
      { name: 'unitMin', sortable: true },
      { name: 'unitMax', sortable: true },
      'dropRequired',
      'sectionChange',
      'waiting',
      { name: 'slots', optional: true },
      { name: 'remark', optional: true },
    ],
    filters: ['semesterId', 'studentType', 'waiting'],
    form: [
      { name: 'semesterId', required: true, initial: params.get('semesterId') ?? undefined },
      { name: 'studentType', required: true, initial: working.initial },
      { name: 'startAt', required: true },
      { name: 'endAt', required: true },
      { name: 'unitMin', required: true, min: 0, initial: 12 },
      { name: 'unitMax', required: true, min: 1, initial: 18 },
      { name: 'dropRequired', initial: false },
      { name: 'sectionChange', initial: true },
      { name: 'waiting', initial: true },
      { name: 'slots', max: 1000, wide: true },
      { name: 'remark', max: 500, wide: true },
    ],
    rowActions: [
      { key: 'open', first: true, label: m.begin, action: 'edit', run: setOpened },
      { key: 'watch', label: m.watch, action: 'get', run: (row) => watch.mutate(row) },
    ],
    service: semesterService,
  };
  const close = () => setOpened(undefined);
  if (roundId !== null) {
    return (
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <ControlRoom key={roundId} door="addDrop" roundId={roundId} office={OFFICE} back={PATH} />
      </Card>
    );
  }
  return (
    <>
      <ResourcePage resource={semesters} />
      {opened !== undefined && (
        <CommandDialog
          title={m.begin}
          effect={m.beginEffect}
          done={verbs.open.done}
          plain
          run={() => turn('addDrop', 'open', { id: opened.id })}
          onDone={() => {
            close();
            void queries.invalidateQueries({ queryKey: ['adddrop-semesters'] });
            watch.mutate(opened);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
