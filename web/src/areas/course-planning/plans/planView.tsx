import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Card, Dropdown, Skeleton } from 'antd';
import { useRef } from 'react';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { PlanMatrix as PlanMatrixView } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { type Kind, PLANS } from '../common/rights';
import { planAt, structureOptions } from './kind';
import { plansMessages } from './messages';
import { PlanMatrix } from './PlanMatrix';
import { Chooser, NothingChosen, useChosen } from './useChosen';
import './plans.css';

type Paper = 'pdf' | 'xlsx';

/** A whole plan at a glance: categories down, semesters across, on one page of paper. */
export default function PlanView({ kind }: { kind: Kind }) {
  const m = useMessages(plansMessages).plan;
  const paper = useRef<HTMLDivElement>(null);
  const [id, choose] = useChosen('structureId');
  const plan = useQuery({
    queryKey: ['plan', kind, id],
    queryFn: ({ signal }) =>
      call<PlanMatrixView>('GET', planAt(kind, `/structure/${encodeURIComponent(id ?? '')}/plan`), { signal }),
    enabled: id !== undefined,
    meta: { silent: true },
  });
  const sheet = useMutation({
    mutationFn: (format: Paper) =>
      download(planAt(kind, `/structure/${encodeURIComponent(id ?? '')}/sheet`), { query: { format } }),
  });
  const actions = plan.data !== undefined && (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => paper.current && printElement(paper.current)}>
        {m.print}
      </Button>
      <Can permissions={PLANS[kind]} action="export">
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'pdf', label: m.pdf },
              { key: 'xlsx', label: m.xlsx },
            ],
            onClick: ({ key }) => sheet.mutate(key as Paper),
          }}
        >
          <Button icon={<DownloadOutlined />} loading={sheet.isPending}>
            {m.download}
          </Button>
        </Dropdown>
      </Can>
    </>
  );
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title[kind]} about={m.about} actions={actions} />
      <Chooser label={m.choose} source={structureOptions[kind]} value={id} onChoose={choose} />
      {id === undefined && <NothingChosen text={m.nothing} />}
      {plan.isLoading && <Skeleton active paragraph={{ rows: 10 }} />}
      {plan.isError && <Failed error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data !== undefined && (
        <div ref={paper} className="plan-paper">
          <PlanMatrix kind={kind} plan={plan.data} />
        </div>
      )}
    </Card>
  );
}
