import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, queryText } from '@/api/client';
import type { AuditSignatures } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { useNamed } from '@/university/useNamed';
import { BatchTask, type Step } from './BatchTask';
import { graduationMessages } from './messages';
import { apiAt, type Kind, PAGES, pageAt } from './rights';
import { type Batch, batches } from './rows';

const OPEN = ['PREPARE', 'RUN', 'PROGRAMME_CHECK'];
const SIGNED = ['RUN', 'PROGRAMME_CHECK', 'AR_CHECK', 'SENATE'];
const RETURNED = ['PROGRAMME_CHECK', 'AR_CHECK', 'SENATE'];

/** Batches: what is audited, by which rules, how far it is, and what students see of it. */
export default function Setting({ kind }: { kind: Kind }) {
  const m = useMessages(graduationMessages).setting;
  const named = useNamed();
  const [task, setTask] = useState<{ step: Step; row: Batch }>();
  const action = (step: Step, when: (row: Batch) => boolean) => ({
    key: step,
    label: m.steps[step].action,
    action: 'edit' as const,
    when,
    run: (row: Batch) => setTask({ step, row }),
  });
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(batches[kind]),
          name: `ga-batches-${kind}`,
          title: m.title[kind],
          about: m.about,
          entity: m.entity,
          empty: m.empty,
          called: named,
          columns: [
            { name: 'nameCn', english: 'nameEn', sortable: true },
            { name: 'status', sortable: true },
            'semesterId',
            'cohortIds',
            'audited',
            { name: 'rounding', optional: true },
            { name: 'ruleVersion', optional: true },
            { name: 'runAt', sortable: true, optional: true },
            { name: 'releasedAt', sortable: true },
          ],
          rowActions: [
            action('run', ({ status }) => OPEN.includes(status)),
            action('release', ({ status, releasedAt }) => status !== 'PREPARE' && releasedAt === null),
            action('withdraw', ({ releasedAt }) => releasedAt !== null),
          ],
          drawer: (row) => (
            <Flex vertical gap={12}>
              <Flex wrap gap={8}>
                <Can permissions={PAGES[kind]} action="edit">
                  {SIGNED.includes(row.status) && (
                    <Button type="primary" onClick={() => setTask({ step: 'sign', row })}>
                      {m.steps.sign.action}
                    </Button>
                  )}
                  {RETURNED.includes(row.status) && (
                    <Button onClick={() => setTask({ step: 'return', row })}>{m.steps.return.action}</Button>
                  )}
                </Can>
              </Flex>
              <Link to={`${pageAt(kind, 'structure-student-list')}${queryText({ batchId: row.id })}`}>
                {m.toStudents}
              </Link>
              <Signatures kind={kind} batchId={row.id} />
            </Flex>
          ),
        }}
      />
      {task !== undefined && <BatchTask {...task} kind={kind} onClose={() => setTask(undefined)} />}
    </>
  );
}

function Signatures({ kind, batchId }: { kind: Kind; batchId: string }) {
  const m = useMessages(graduationMessages);
  const { data } = useQuery({
    queryKey: ['ga-signatures', kind, batchId],
    queryFn: ({ signal }) => call<AuditSignatures>('GET', apiAt(kind, `batch/${batchId}/signature`), { signal }),
  });
  if (data === undefined || data.signatures.length === 0) {
    return <Typography.Text type="secondary">{m.setting.unsigned}</Typography.Text>;
  }
  return (
    <Table
      size="small"
      aria-label={m.setting.signatures}
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...data.signatures]}
      columns={[
        { title: m.setting.step, render: (_, row) => m.steps[row.step as keyof typeof m.steps] },
        { title: m.setting.division, dataIndex: 'division' },
        { title: m.setting.by, dataIndex: 'signedBy' },
        { title: m.setting.at, render: (_, row) => formatDateTime(row.signedAt) },
        {
          title: m.setting.note,
          render: (_, row) => (row.withdrawn ? <Tag>{m.setting.withdrawn}</Tag> : row.note),
        },
      ]}
    />
  );
}
