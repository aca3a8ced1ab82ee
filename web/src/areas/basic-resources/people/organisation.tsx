import { Card, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Paging } from '@/resource/types';
import { PageHead } from '@/ui/PageHead';
import { peopleMessages } from './messages';
import { counted, useDepartmentTree } from './staff/departmentTree';
import { PromoteDialog } from './staff/PromoteDialog';
import { type StaffFilter, staffService, useStaff } from './staff/staffResource';
import { unitAt, unitName, withBelow } from './units/tree';
import { UnitTree } from './units/UnitTree';

/** The tree of departments beside the staff of the chosen one and of all below it. */
export default function Organisation() {
  const all = useMessages(peopleMessages);
  const m = all.staff;
  const language = useLanguage((s) => s.language);
  const [params, setParams] = useSearchParams();
  const [promoted, setPromoted] = useState<readonly string[]>();
  const tree = useDepartmentTree();
  const units = tree.data ?? [];
  const unit = unitAt(units, params.get('departmentId') ?? undefined);
  const staff = useStaff(unit?.id);
  /** The list is of the department with all below it, as the number in the tree says. */
  const widened = <Q extends Paging & StaffFilter>(query: Q): Q => {
    const chosen = unitAt(units, query.departmentId);
    return chosen === undefined ? query : { ...query, departmentId: withBelow(chosen) };
  };
  const choose = (id: string | undefined) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      next.delete('pageNo');
      next.delete('departmentId');
      if (id !== undefined) next.set('departmentId', id);
      return next;
    });
  const count = (n: number) => (n > 0 ? formatNumber(n) : undefined);
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <div className="unit-columns">
        {tree.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        ) : (
          <UnitTree
            label={all.department.tree}
            units={counted(units, count)}
            selected={unit?.id}
            onSelect={choose}
            empty={all.department.empty}
          />
        )}
        <div style={{ minWidth: 0 }}>
          {tree.isPending ? (
            <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
          ) : (
            <ResourcePage
              resource={{
                ...staff,
                embedded: true,
                title: unit === undefined ? m.all : unitName(unit, language),
                bulkActions: [
                  {
                    key: 'promote',
                    label: m.promote,
                    action: 'import',
                    run: (rows) => setPromoted(rows.map((row) => row.id)),
                  },
                ],
                service: {
                  ...staffService,
                  list: (query, signal) => staffService.list(widened(query), signal),
                  export: async (format, query) => staffService.export?.(format, widened(query)),
                },
              }}
            />
          )}
        </div>
      </div>
      {promoted !== undefined && <PromoteDialog ids={promoted} onClose={() => setPromoted(undefined)} />}
    </Card>
  );
}
