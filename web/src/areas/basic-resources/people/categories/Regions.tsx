import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from '@/resource/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { type AnyRow, screenOf } from '@/resource/screen';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { PageHead } from '@/ui/PageHead';
import { namedFields } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import type { Region, RegionInput } from '../rows';
import type { UnitVerb } from '../units/commands';
import { pathTo } from '../units/tree';
import { UnitCommand } from '../units/UnitCommand';
import { UnitDetails } from '../units/UnitDetails';
import { UnitTree } from '../units/UnitTree';
import type { UnitKind } from '../units/unitKind';
import { ALL_OFFERS, TERM } from './Categories';
import { loadRegion, REGION_PATH, REGIONS, useRegionTree } from './regionTree';

const EditModal = lazy(() => import('@/resource/EditModal'));
const regionOptions = optionsOf(REGION_PATH);
const service = tableService<Region, RegionInput, object>(REGION_PATH, ALL_OFFERS);
const LEVELS = ['COUNTRY', 'PROVINCE', 'CITY', 'COUNTY'] as const;

export function Regions() {
  const c = useCommon();
  const all = useMessages(peopleMessages);
  const kit = useMessages(resourceMessages);
  const m = all.region;
  const can = useCan(TERM);
  const [params, setParams] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const regions = useRegionTree(useDeferredValue(keyword.trim()));
  const chosen = params.get('id') ?? params.get('move') ?? undefined;
  const one = useQuery({
    queryKey: [REGIONS, 'one', chosen],
    queryFn: ({ signal }) => loadRegion(chosen ?? '', signal),
    enabled: chosen !== undefined,
  });
  const [doing, setDoing] = useState<{ verb: UnitVerb; id: string; parentId?: string | null }>();
  const [editing, setEditing] = useState<{ row?: AnyRow }>();
  const choose = (id: string | undefined) => setParams(id === undefined ? { tab: 'regions' } : { tab: 'regions', id });
  const asked = params.get('move');
  const started = doing ?? (asked === null ? undefined : { verb: 'move' as const, id: asked });
  // Moving needs the row as it is now, with its version, and a tree fetched level by level has neither.
  const moved = useQuery({
    queryKey: [REGIONS, 'one', started?.id],
    queryFn: ({ signal }) => loadRegion(started?.id ?? '', signal),
    enabled: started !== undefined,
  });
  const stop = () => {
    setDoing(undefined);
    if (asked !== null) choose(asked);
  };
  const levels = LEVELS.map((value) => ({ value, label: m.levels[value] }));
  const kind: UnitKind = {
    name: REGIONS,
    path: REGION_PATH,
    permissions: TERM,
    entity: m.entity,
    target: () => <ReferenceSelect source={regionOptions} />,
  };
  const resource: Resource<Region, RegionInput> = {
    name: REGIONS,
    title: m.title,
    entity: m.entity,
    permissions: TERM,
    fields: {
      ...namedFields(c),
      level: { kind: 'select', label: m.level, options: levels },
      parentId: { kind: 'reference', label: m.parent, source: regionOptions },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: ['code'],
    form: [
      { name: 'code', required: true, max: 20 },
      { name: 'level', required: true, initial: 'CITY' },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'parentId', once: true, initial: chosen, when: ({ level }) => level !== 'COUNTRY' },
      { name: 'sortOrder', min: 0, initial: 0 },
      { name: 'enabled', initial: true },
    ],
    service,
  };
  const row = one.data?.id === chosen ? one.data : undefined;
  const path = row === undefined ? [] : pathTo(regions.tree, row.id);
  return (
    <>
      <PageHead
        level={2}
        title={m.title}
        about={m.about}
        actions={
          can('add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({})}>
              {kit.addOf(m.entity)}
            </Button>
          )
        }
      />
      <div className="unit-columns">
        {regions.pending && keyword === '' ? (
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        ) : (
          <UnitTree
            notice={regions.cut ? all.unit.more : undefined}
            // A search shows a flat list; the tree behind it keeps what was open.
            key={keyword === '' ? 'tree' : 'found'}
            label={m.tree}
            units={regions.shown}
            selected={chosen}
            onSelect={choose}
            keyword={keyword}
            onKeyword={setKeyword}
            load={regions.open}
            onMove={can('edit') ? (id, parentId) => setDoing({ verb: 'move', id, parentId }) : undefined}
            empty={m.empty}
          />
        )}
        {chosen !== undefined && one.isPending ? (
          <Skeleton active />
        ) : (
          <UnitDetails
            kind={kind}
            path={row === undefined ? [] : [...path.slice(0, -1), row]}
            facts={
              row === undefined
                ? []
                : [
                    { key: 'level', label: m.level, value: m.levels[row.level as keyof typeof m.levels] ?? row.level },
                    { key: 'parent', label: m.parent, value: row.labels?.parentId ?? all.none },
                  ]
            }
            onChoose={choose}
            onCommand={(verb) => chosen !== undefined && setDoing({ verb, id: chosen })}
            commands={(ofTree) => (
              <>
                {can('edit') && row !== undefined && (
                  <Button onClick={() => setEditing({ row: row as unknown as AnyRow })}>{all.unit.edit}</Button>
                )}
                {ofTree}
              </>
            )}
          />
        )}
      </div>
      {started !== undefined && moved.data?.id === started.id && (
        <UnitCommand
          kind={kind}
          verb={started.verb}
          unit={moved.data}
          parentId={started.parentId}
          onDone={(merged) => {
            if (merged !== undefined) choose(merged.into);
            void regions.refresh(merged);
          }}
          onClose={stop}
        />
      )}
      {editing !== undefined && (
        <Suspense>
          <EditModal
            name={REGIONS}
            title={editing.row === undefined ? kit.addOf(m.entity) : kit.editOf(m.entity)}
            screen={screenOf(resource)}
            row={editing.row}
            open
            onSaved={() => {
              setEditing(undefined);
              void regions.refresh();
            }}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
