import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Typography } from 'antd';
import { call } from '@/api/client';
import type { PlanCheck } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { Kind } from '../common/rights';
import { planAt } from './kind';
import { plansMessages } from './messages';
import type { STATUSES } from './structureFields';

type Status = (typeof STATUSES)[number];

interface Props {
  kind: Kind;
  id: string;
  version: number;
  /** Only look; a check makes a sound plan a checked one. */
  dryRun: boolean;
}

/** What is wrong in a plan before it is published: what blocks first, then what is worth a look. */
export function Findings({ kind, id, version, dryRun }: Props) {
  const m = useMessages(plansMessages).findings;
  const check = useQuery({
    queryKey: ['plan-check', kind, id, version, dryRun],
    queryFn: () => call<PlanCheck>('POST', planAt(kind, '/structure/check'), { body: { id, dryRun } }),
    // Asked again whenever it is opened: courses change too.
    gcTime: 0,
    meta: { silent: true },
  });
  const found = check.data?.findings ?? [];
  const errors = found.filter(({ severity }) => severity === 'ERROR');
  const sorted = [...errors, ...found.filter(({ severity }) => severity !== 'ERROR')];
  return (
    <section aria-label={m.title}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.title}</h2>
      {check.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {check.isError && <Failed error={check.error} onRetry={() => void check.refetch()} />}
      {check.isSuccess && (
        <Flex vertical gap={4}>
          <Typography.Text>
            {found.length === 0 ? (
              <>
                <CheckCircleFilled className="step-passed" /> {m.clean}
              </>
            ) : (
              m.count(errors.length, found.length - errors.length)
            )}
          </Typography.Text>
          {!dryRun && <Typography.Text type="secondary">{m.after[check.data.status as Status]}</Typography.Text>}
          <ul className="plain-list">
            {sorted.map(({ code, severity, message }) => (
              <li key={`${code} ${message}`}>
                {severity === 'ERROR' ? (
                  <CloseCircleFilled className="step-failed" aria-label={m.error} />
                ) : (
                  <ExclamationCircleFilled style={{ color: '#d48806' }} aria-label={m.warning} />
                )}{' '}
                {message}
              </li>
            ))}
          </ul>
        </Flex>
      )}
    </section>
  );
}
