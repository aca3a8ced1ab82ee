import { Card, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '@/ui/PageHead';

interface Props<V extends string> {
  title: string;
  about: string;
  views: Readonly<Record<V, string>>;
  children: (view: V) => ReactNode;
}

/** A page of several lists, of which the address says which is open. */
export function Views<V extends string>({ title, about, views, children }: Props<V>) {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(views) as V[];
  const [first] = names;
  const view = names.find((name) => name === params.get('view')) ?? first;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={title}
        about={about}
        actions={
          <Segmented<V>
            aria-label={title}
            value={view}
            options={names.map((value) => ({ value, label: views[value] }))}
            onChange={(next) => setParams(next === first ? {} : { view: next })}
          />
        }
      />
      {view !== undefined && children(view)}
    </Card>
  );
}
