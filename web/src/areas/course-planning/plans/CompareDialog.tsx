import { useQuery } from '@tanstack/react-query';
import { Badge, Empty, Modal, Skeleton, Table } from 'antd';
import { call } from '@/api/client';
import type { PlanComparison, PlanRowDifference } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { Kind } from '../common/rights';
import { planAt } from './kind';
import { plansMessages } from './messages';
import type { Structure } from './rows';

const TONES = { ADDED: 'success', REMOVED: 'error', CHANGED: 'warning' } as const;

/** What differs between two plans: the figures of the plan, its categories, its subjects. */
export function CompareDialog({
  kind,
  pair: [a, b],
  onClose,
}: {
  kind: Kind;
  pair: readonly [Structure, Structure];
  onClose: () => void;
}) {
  const m = useMessages(plansMessages).structure.compare;
  const compared = useQuery({
    queryKey: [`structures-${kind}`, 'compare', a.id, b.id],
    queryFn: ({ signal }) =>
      call<PlanComparison>('GET', planAt(kind, '/structure/compare'), { query: { a: a.id, b: b.id }, signal }),
    meta: { silent: true },
  });
  const { data } = compared;
  const parts =
    data &&
    ([
      ['fields', data.fields.length === 0 ? [] : [{ kind: 'CHANGED', name: m.figures, changes: data.fields }]],
      ['categories', data.categories],
      ['subjects', data.subjects],
    ] as const satisfies readonly (readonly [string, readonly PlanRowDifference[]])[]);
  const same = parts?.every(([, rows]) => rows.length === 0);
  return (
    <Modal open width={860} footer={null} title={m.title(nameOf(a), nameOf(b))} onCancel={onClose} destroyOnHidden>
      {compared.isPending && <Skeleton active />}
      {compared.isError && <Failed error={compared.error} onRetry={() => void compared.refetch()} />}
      {same && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.same} />}
      {parts
        ?.filter(([, rows]) => rows.length > 0)
        .map(([part, rows]) => (
          <section key={part} aria-label={m.parts[part]}>
            <h2 style={{ fontSize: 15, marginBlock: '16px 8px' }}>{m.parts[part]}</h2>
            <Table<PlanRowDifference>
              size="small"
              aria-label={m.parts[part]}
              rowKey={(row) => `${row.kind} ${row.name}`}
              pagination={false}
              scroll={{ x: 'max-content' }}
              dataSource={[...rows]}
              columns={[
                {
                  title: m.what,
                  width: 110,
                  render: (_, row) => <Badge status={TONES[row.kind]} text={m.whats[row.kind]} />,
                },
                { title: m.row, dataIndex: 'name' },
                {
                  title: m.changes,
                  render: (_, { changes }) =>
                    changes.map(({ field, label, a: before, b: after }) => (
                      <div key={field}>
                        <span className="small-grey">{label}</span> {before || m.none} →{' '}
                        <strong>{after || m.none}</strong>
                      </div>
                    )),
                },
              ]}
            />
          </section>
        ))}
    </Modal>
  );
}

const nameOf = ({ code, planVersion }: Structure) => `${code} v${planVersion}`;
