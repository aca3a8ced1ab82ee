import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { FilteredAverage } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Page, Resource, Service } from '@/resource/types';
import { semesterOptions } from '@/university/references';
import { useWords } from '../messages';
import { GRADES, OFFICE } from '../rights';
import { CONDITIONS, type Filter, filterOf, presets } from './conditions';
import { AwardTask, MailTask, StandingTask } from './FoundTasks';
import { PresetChoice } from './PresetChoice';
import { SavePreset } from './SavePreset';

type Act = 'mail' | 'award' | 'standing' | 'save';

/** The conditions alone, without what lists say of their order. */
const asked = (query: Filter): Filter =>
  Object.fromEntries((['semesterId', ...CONDITIONS] as const).map((name) => [name, query[name]]));

const service: Service<FilteredAverage, FilteredAverage, Filter> = {
  list: ({ pageNo, pageSize, ...query }, signal) => {
    const body = { ...asked(query), pageNo, pageSize };
    return call<Page<FilteredAverage>>('GET', '/api/grades/average-filter', { query: body, signal });
  },
  export: (format, query, purpose) =>
    download('/api/grades/average-filter/export', { query: { ...asked(query), format, purpose } }),
};

/** The list is found by the conditions in the address, so a question can be shared and kept. */
export function Search() {
  const { filter: m, results: r } = useWords();
  const said = useTable(presets);
  const [params] = useSearchParams();
  const [doing, setDoing] = useState<{ act: Act; ids: string[] }>();
  const done = () => setDoing(undefined);
  const acts = (['mail', 'award', 'standing'] as const).map((act) => ({ key: act, label: m[act].action }));
  const average = (label: string) => ({ kind: 'number', places: 2, label }) as const;
  const resource: Resource<FilteredAverage, FilteredAverage, Filter> = {
    name: 'grade-filter',
    embedded: true,
    title: m.search,
    entity: m.entity,
    keyword: false,
    empty: m.empty,
    permissions: GRADES,
    called: ({ studentNo, name }) => `${studentNo} ${name}`,
    fields: {
      ...said.fields,
      semesterId: { kind: 'reference', label: m.semester, source: semesterOptions, help: m.semesterHelp },
      studentNo: { kind: 'code', label: m.studentNo },
      name: { kind: 'text', label: m.name },
      semester: { kind: 'text', label: m.semester },
      programme: { kind: 'text', label: r.programme },
      gpa: average(m.gpa),
      totalGpa: average(m.totalGpa),
      majorGpa: average(m.majorGpa),
      units: { kind: 'number', label: m.units },
      failed: { kind: 'number', label: m.failed },
      rank: { kind: 'number', label: m.rank },
    },
    columns: [
      'studentNo',
      'name',
      'programme',
      'yearOfStudy',
      'gpa',
      'totalGpa',
      { name: 'majorGpa', optional: true },
      'units',
      'failed',
      { name: 'lowest', head: m.lowest },
      'standing',
      'honours',
      { name: 'rank', optional: true },
      { name: 'semester', optional: true },
    ],
    filters: ['semesterId', ...CONDITIONS],
    whole: ['semesterId'],
    bulkActions: acts.map(({ key, label }) => ({
      key,
      label,
      action: key === 'award' ? ('add' as const) : ('edit' as const),
      run: (rows) => setDoing({ act: key, ids: rows.map(({ id }) => id) }),
    })),
    banner: <PresetChoice />,
    toolbar: (
      <Can permissions={OFFICE} action="add">
        <Button onClick={() => setDoing({ act: 'save', ids: [] })}>{m.save.action}</Button>
        <Dropdown menu={{ items: acts, onClick: ({ key }) => setDoing({ act: key as Act, ids: [] }) }}>
          <Button type="primary" icon={<DownOutlined />} iconPlacement="end">
            {m.withAll}
          </Button>
        </Dropdown>
      </Can>
    ),
    service,
  };
  const found = { filter: filterOf(params), ids: doing?.ids ?? [], onClose: done };
  return (
    <>
      <ResourcePage resource={resource} />
      {doing?.act === 'mail' && <MailTask {...found} />}
      {doing?.act === 'award' && <AwardTask {...found} />}
      {doing?.act === 'standing' && <StandingTask {...found} standings={said.fields.standing} />}
      {doing?.act === 'save' && <SavePreset filter={found.filter} onClose={done} />}
    </>
  );
}
