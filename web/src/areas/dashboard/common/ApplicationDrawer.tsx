import { useQuery } from '@tanstack/react-query';
import { Drawer, Flex, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Application } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { Opened } from './address';
import { loadApplication } from './calls';
import { Files } from './Files';
import { FormView } from './FormView';
import { Log } from './Log';
import { approvalMessages } from './messages';
import { Path } from './Path';
import { StatusDot } from './StatusDot';
import './approvals.css';

interface Props {
  opened: Opened;
  onClose: () => void;
  /** What can be done with it, above everything else. */
  actions?: (application: Application) => ReactNode;
  /** The decision, below what it is about. */
  below?: (application: Application) => ReactNode;
}

/** One application from all sides: what is asked for, where it is, what was done. */
export function ApplicationDrawer({ opened: { kind, id }, onClose, actions, below }: Props) {
  const m = useMessages(approvalMessages);
  const found = useQuery({
    queryKey: ['application', kind, id],
    queryFn: ({ signal }) => loadApplication(id, kind, signal),
    meta: { silent: true },
  });
  const { data } = found;
  return (
    <Drawer
      open
      size="min(1040px, 100vw)"
      title={data === undefined ? (found.isError ? m.failed : m.loading) : `${data.no} ${data.kindLabel}`}
      onClose={onClose}
      destroyOnHidden
    >
      {found.isPending && <Skeleton active paragraph={{ rows: 14 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {data !== undefined && (
        <>
          <Flex wrap gap="8px 16px" align="center" className="application-banner">
            <strong>{data.title}</strong>
            <StatusDot status={data.status} label={data.statusLabel} />
            <span>{m.by(data.applicantName)}</span>
            {actions?.(data)}
          </Flex>
          <div className="application">
            <div>
              <Part title={m.parts.form}>
                <FormView sections={data.sections} />
              </Part>
              <Part title={m.parts.files}>
                <Files application={data} />
              </Part>
            </div>
            <div>
              <Part title={m.parts.path}>
                <Path nodes={data.path} />
              </Part>
              <Part title={m.parts.log}>
                <Log entries={data.log} />
              </Part>
            </div>
          </div>
          {below?.(data)}
        </>
      )}
    </Drawer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="application-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
