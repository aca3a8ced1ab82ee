import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Application } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ReasonDialog } from '@/ui/ReasonDialog';
import { ApplicationDrawer } from '../common/ApplicationDrawer';
import type { Opened } from '../common/address';
import { remind, withdraw } from '../common/calls';
import { applicationsMessages } from './messages';

/** One's own application, with what its applicant may still do about it. */
export function Mine({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  return (
    <ApplicationDrawer
      opened={opened}
      onClose={onClose}
      actions={(application) => <Actions application={application} />}
    />
  );
}

function Actions({ application }: { application: Application }) {
  const { id, no, kind, version, mayWithdraw, mayResubmit, mayRemind } = application;
  const m = useMessages(applicationsMessages);
  const { message } = App.useApp();
  const go = useNavigate();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const said = (text: string) => {
    void message.success(text);
    void queries.invalidateQueries();
  };
  const taking = useMutation({
    mutationFn: (reason: string) => withdraw(id, version, reason),
    onSuccess: () => {
      setAsking(false);
      said(m.withdrawn);
    },
  });
  const reminding = useMutation({ mutationFn: () => remind(id), onSuccess: () => said(m.reminded) });
  return (
    <Flex wrap gap={8} className="application-actions">
      {mayResubmit && (
        <Button type="primary" onClick={() => void go(`/dashboard/process?kind=${kind}&id=${encodeURIComponent(id)}`)}>
          {m.resubmit}
        </Button>
      )}
      {mayRemind && (
        <Button loading={reminding.isPending} onClick={() => reminding.mutate()}>
          {m.remind}
        </Button>
      )}
      {mayWithdraw && (
        <Button danger onClick={() => setAsking(true)}>
          {m.withdraw}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={m.withdrawTitle(no)}
          effect={m.withdrawEffect}
          okText={m.withdrawOk}
          busy={taking.isPending}
          onOk={(reason) => taking.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Flex>
  );
}
