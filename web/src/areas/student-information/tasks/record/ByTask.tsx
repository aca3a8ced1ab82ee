import { Link } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import type { StudentRow } from './calls';
import { recordMessages } from './messages';
import { BY_TASK } from './sections';

/** What is not typed but changes by a task: as it is now, with the way there. */
export function ByTask({ row }: { row: StudentRow }) {
  const m = useMessages(recordMessages);
  const mayResearch = useCan(['ADMIN_AUTH_RPG_SI'])('edit');
  const maySuper = useCan(['ADMIN_AUTH_SI_SUPER_ADMIN'])('edit');
  const may = (to: string) => (to !== BY_TASK.degree || mayResearch) && (to !== BY_TASK.categoryId || maySuper);
  const values = row as unknown as Readonly<Record<string, unknown>>;
  return (
    <section aria-label={m.update.byTask} style={{ marginBlockEnd: 16 }}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.update.byTask}</h2>
      <DescriptionGrid
        items={Object.entries(BY_TASK).map(([name, to]) => ({
          key: name,
          label: m.fields[name as keyof typeof BY_TASK],
          value: (
            <>
              {[row.labels?.[name] ?? values[name] ?? '—'].flat().join(', ')}{' '}
              {may(to) && <Link to={`${to}?id=${encodeURIComponent(row.id)}`}>{m.update.change}</Link>}
            </>
          ),
        }))}
      />
    </section>
  );
}
