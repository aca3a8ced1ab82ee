import { useQueryClient } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { semesterOptions } from '@/university/references';
import { CommandDialog } from '@/university/selection/control/CommandDialog';
import { turn } from '@/university/selection/control/calls';
import { useControlWords } from '@/university/selection/control/messages';
import { useWorkingType, yearOptions } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { page } from '../common/paths';
import { ES } from '../common/rights';
import { useWords } from '../messages';
import {
  ALL_KINDS,
  ALLOCATIONS,
  KINDS,
  type Round,
  type RoundDraft,
  type RoundFilter,
  roundService,
  STATES,
  TONES,
} from './rounds';

/** When students choose, who of them, how many seats are released and how they are given. */
export function Rounds({ semesterId }: { semesterId: string | undefined }) {
  const c = useSelectionWords();
  const working = useWorkingType(c);
  const m = useWords().rounds;
  const verbs = useControlWords().verbs;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [turned, setTurned] = useState<{ verb: 'open' | 'reset'; round: Round }>();
  const rounds: Resource<Round, RoundDraft, RoundFilter> = {
    name: 'es-rounds',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ES,
    called: ({ nameCn, no }) => nameCn || String(no),
    fields: {
      semesterId: { kind: 'reference', label: c.semester, source: semesterOptions },
      studentType: working.field,
      kind: {
        kind: 'select',
        label: m.kind,
        help: m.kindHelp,
        options: KINDS.map((value) => ({ value, label: m.kinds[value] })),
      },
      no: { kind: 'number', label: m.no },
      nameCn: { kind: 'text', label: m.nameCn },
      nameEn: { kind: 'text', label: m.nameEn },
      startAt: { kind: 'dateTime', label: c.startAt },
      endAt: { kind: 'dateTime', label: c.endAt },
      years: { kind: 'multiSelect', label: c.year, options: yearOptions(c), help: m.yearsHelp },
      shares: { kind: 'text', label: m.shares, help: m.sharesHelp },
      allocation: {
        kind: 'select',
        label: m.allocation,
        help: m.allocationHelp,
        options: ALLOCATIONS.map((value) => ({ value, label: m.allocations[value] })),
      },
      resetAfter: { kind: 'switch', label: m.resetAfter, help: m.resetAfterHelp },
      state: {
        kind: 'select',
        label: c.state,
        options: STATES.map((value) => ({ value, label: m.states[value], status: TONES[value] })),
      },
      seedCommitment: { kind: 'code', label: m.seedCommitment },
      revealedSeed: { kind: 'code', label: m.revealedSeed },
    },
    columns: [
      { name: 'nameCn', english: 'nameEn', sortable: true, head: m.name },
      {
        name: 'kind',
        sortable: true,
        render: ({ kind }) => m.kinds[ALL_KINDS.find((one) => one === kind) ?? 'FORMAL'],
      },
      { name: 'no', sortable: true },
      'state',
      { name: 'startAt', sortable: true },
      { name: 'endAt', sortable: true },
      'years',
      'shares',
      'allocation',
      { name: 'studentType', optional: true },
      { name: 'semesterId', optional: true },
      { name: 'resetAfter', optional: true },
    ],
    filters: ['semesterId', 'state', 'kind', 'studentType'],
    form: [
      { name: 'semesterId', required: true, initial: semesterId },
      { name: 'studentType', required: true, initial: working.initial },
      { name: 'kind', required: true, initial: 'FORMAL' },
      { name: 'no', required: true, min: 1, initial: 1 },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 100 },
      { name: 'startAt', required: true },
      { name: 'endAt', required: true },
      { name: 'years', initial: [] },
      { name: 'shares', max: 200 },
      { name: 'allocation', required: true, initial: 'FIRST_COME' },
      { name: 'resetAfter', initial: false, when: ({ kind }) => kind === 'MOCK' },
    ],
    details: [
      'semesterId',
      'studentType',
      'no',
      'nameCn',
      'nameEn',
      'state',
      'startAt',
      'endAt',
      'years',
      'shares',
      'allocation',
      'resetAfter',
      'seedCommitment',
      'revealedSeed',
    ],
    locked: ({ state }) => state !== 'DRAFT',
    rowActions: [
      {
        key: 'open',
        first: true,
        label: verbs.open.action,
        action: 'edit',
        when: ({ state }) => state === 'DRAFT',
        run: (round) => setTurned({ verb: 'open', round }),
      },
      {
        key: 'watch',
        label: m.watch,
        action: 'get',
        when: ({ state, kind }) => state !== 'DRAFT' && kind !== 'ADDDROP',
        run: ({ id }) => void navigate(`${page('settings')}?roundId=${id}`),
      },
      {
        key: 'reset',
        label: verbs.reset.action,
        action: 'edit',
        danger: true,
        when: ({ state, kind }) => state === 'CLOSED' && kind === 'MOCK',
        run: (round) => setTurned({ verb: 'reset', round }),
      },
    ],
    drawer: ({ id }) => (
      <Flex gap={16} wrap>
        <Link to={`${page('log-list')}?roundId=${id}`}>{m.toDecisions}</Link>
        <Link to={`${page('student-subject-list')}?roundId=${id}`}>{m.toSelections}</Link>
      </Flex>
    ),
    service: roundService,
  };
  const close = () => setTurned(undefined);
  return (
    <>
      <ResourcePage resource={rounds} />
      {turned !== undefined && (
        <CommandDialog
          title={verbs[turned.verb].action}
          effect={verbs[turned.verb].effect}
          done={verbs[turned.verb].done}
          danger={turned.verb === 'reset'}
          run={(given) => turn('es', turned.verb, { id: turned.round.id, version: turned.round.version, ...given })}
          onDone={() => {
            close();
            void queries.invalidateQueries({ queryKey: ['es-rounds'] });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
