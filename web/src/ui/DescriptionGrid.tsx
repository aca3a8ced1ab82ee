import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { DESCRIPTION_MAX_COLUMNS } from '@/app/constants';

export interface Described {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

export const columnsOf = (wanted: number): number => Math.min(Math.max(1, wanted), DESCRIPTION_MAX_COLUMNS);

/** A list of labelled values, never wider than four columns and narrower on small screens. */
export function DescriptionGrid({ items, columns = 2 }: { items: readonly Described[]; columns?: number }) {
  const most = columnsOf(columns);
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: Math.min(2, most), lg: most }}
      items={items.map(({ key, label, value }) => ({ key, label, children: value }))}
    />
  );
}
