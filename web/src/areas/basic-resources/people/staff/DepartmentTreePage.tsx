import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Skeleton, TreeSelect } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '@/auth/Can';
import { type Language, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { resourceMessages } from '@/resource/messages';
import { screenOf } from '@/resource/screen';
import { PageHead } from '@/ui/PageHead';
import { peopleMessages } from '../messages';
import type { DepartmentNode } from '../rows';
import { isStillThere, type Merged, type UnitVerb } from '../units/commands';
import { pathTo, refusesMove, sumBelow, type Unit, unitAt, unitName, withBelow } from '../units/tree';
import { TOP, UnitCommand } from '../units/UnitCommand';
import { UnitDetails } from '../units/UnitDetails';
import { UnitTree } from '../units/UnitTree';
import type { UnitKind } from '../units/unitKind';
import { DepartmentCommands } from './DepartmentCommands';
import { DEPARTMENT_PATH, ORG, useDepartments } from './departmentResource';
import { counted, DEPARTMENTS, useDepartmentTree } from './departmentTree';

const EditModal = lazy(() => import('@/resource/EditModal'));

type Doing = { verb: UnitVerb; id: string; parentId?: string | null } | { verb: 'add'; id: string | undefined };

/** The tree as the main thing; a click or the keyboard chooses, dragging moves, and every change shows its effect first. */
export function DepartmentTreePage({ chooser }: { chooser: ReactNode }) {
  const all = useMessages(peopleMessages);
  const m = all.department;
  const kit = useMessages(resourceMessages);
  const queries = useQueryClient();
  const can = useCan(ORG);
  const [params, setParams] = useSearchParams();
  const [doing, setDoing] = useState<Doing>();
  const tree = useDepartmentTree();
  const units = tree.data ?? [];
  const chosen = params.get('id') ?? params.get('move') ?? undefined;
  const unit = unitAt(units, chosen);
  const choose = (id: string | undefined) => setParams(id === undefined ? {} : { id });

  // A refused edit of the parent sends people here to move the unit.
  const asked = params.get('move');
  const started = doing ?? (asked !== null && unit !== undefined ? { verb: 'move' as const, id: asked } : undefined);
  const stop = () => {
    setDoing(undefined);
    if (asked !== null) choose(asked);
  };
  const refresh = (merged?: Merged) => {
    if (merged !== undefined) choose(merged.into);
    return queries.invalidateQueries({ queryKey: [DEPARTMENTS], predicate: isStillThere(merged) });
  };
  const kind: UnitKind = {
    name: DEPARTMENTS,
    path: DEPARTMENT_PATH,
    permissions: ORG,
    entity: m.entity,
    target: (verb, id) => (
      <DepartmentSelect units={units} moving={id} top={verb === 'move' ? all.unit.top : undefined} />
    ),
    rule: (verb, id) => ({
      validator: async (_, value: string | undefined) => {
        if (value === undefined || verb !== 'move') return;
        const why = refusesMove(units, id, value === TOP ? null : value);
        if (why !== undefined) throw new Error(why === 'same' ? all.unit.sameParent : all.unit.circle);
      },
    }),
  };
  const adding = useDepartments(started?.verb === 'add' ? started.id : undefined);
  const count = (n: number) => (n > 0 ? m.staffCount(formatNumber(n)) : undefined);
  const moved = started !== undefined && started.verb !== 'add' ? unitAt(units, started.id) : undefined;
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <>
            {chooser}
            {can('add') && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDoing({ verb: 'add', id: undefined })}>
                {kit.addOf(m.entity)}
              </Button>
            )}
          </>
        }
      />
      <div className="unit-columns wide-tree">
        {tree.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        ) : (
          <UnitTree
            label={m.tree}
            units={counted(units, count)}
            selected={unit?.id}
            onSelect={choose}
            onMove={can('edit') ? (id, parentId) => setDoing({ verb: 'move', id, parentId }) : undefined}
            empty={m.empty}
          />
        )}
        <UnitDetails
          kind={kind}
          path={unit === undefined ? [] : pathTo(units, unit.id)}
          facts={
            unit === undefined
              ? []
              : [
                  { key: 'kind', label: m.kind, value: m.kinds[unit.kind as keyof typeof m.kinds] ?? unit.kind },
                  {
                    key: 'staff',
                    label: m.staff,
                    value: (
                      <Link to={`/basic-resources/organization/organization-list?departmentId=${unit.id}`}>
                        {m.staffCount(formatNumber(sumBelow(unit, ({ staffCount }) => staffCount)))}
                      </Link>
                    ),
                  },
                ]
          }
          onChoose={choose}
          onCommand={(verb) => unit && setDoing({ verb, id: unit.id })}
          commands={(ofTree) =>
            unit !== undefined && (
              <DepartmentCommands
                id={unit.id}
                onAdd={() => setDoing({ verb: 'add', id: unit.id })}
                onChanged={() => void refresh()}
              >
                {ofTree}
              </DepartmentCommands>
            )
          }
        />
      </div>
      {started !== undefined && started.verb !== 'add' && moved !== undefined && (
        <UnitCommand
          kind={kind}
          verb={started.verb}
          unit={moved}
          parentId={started.parentId}
          onDone={(merged) => void refresh(merged)}
          onClose={stop}
        />
      )}
      {started?.verb === 'add' && (
        <Suspense>
          <EditModal
            name={DEPARTMENTS}
            title={kit.addOf(m.entity)}
            screen={screenOf(adding)}
            row={undefined}
            open
            onSaved={() => {
              stop();
              void refresh();
            }}
            onClose={stop}
          />
        </Suspense>
      )}
    </Card>
  );
}

interface SelectProps {
  id?: string;
  units: readonly DepartmentNode[];
  moving: string;
  /** The word for the top, where it can be chosen. */
  top: string | undefined;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** Any department but the one that is moved and those below it. */
function DepartmentSelect({ id, units, moving, top, value, onChange }: SelectProps) {
  const language = useLanguage((s) => s.language);
  const unit = unitAt(units, moving);
  const blocked = new Set(unit === undefined ? [] : withBelow(unit));
  return (
    <TreeSelect
      id={id}
      treeDefaultExpandAll
      showSearch={{ filterTreeNode: (text, node) => String(node.words).includes(text.trim().toLowerCase()) }}
      value={value}
      onChange={onChange}
      treeData={[
        ...(top === undefined ? [] : [{ value: TOP, title: top, words: top.toLowerCase() }]),
        ...options(units, blocked, language),
      ]}
    />
  );
}

interface TreeOption {
  value: string;
  title: string;
  words: string;
  disabled?: boolean;
  children?: TreeOption[];
}
const options = (units: readonly Unit[], blocked: ReadonlySet<string>, language: Language): TreeOption[] =>
  units.map((unit) => ({
    value: unit.id,
    title: `${unit.code} ${unitName(unit, language)}`,
    words: `${unit.code} ${unit.nameCn} ${unit.nameEn}`.toLowerCase(),
    disabled: blocked.has(unit.id),
    children: options(unit.children ?? [], blocked, language),
  }));
