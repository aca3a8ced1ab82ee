import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Badge, Button, Flex, Modal, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { Enrolment } from '@/auth/factor/Enrolment';
import { RecoveryCodes } from '@/auth/factor/RecoveryCodes';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { factorQuery } from './calls';
import { accountMessages } from './messages';

const FEW_CODES = 3;

export function SecondFactor() {
  const m = useMessages(accountMessages).factor;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [enrolling, setEnrolling] = useState(false);
  const state = useQuery(factorQuery);
  const refresh = () => queries.invalidateQueries({ queryKey: factorQuery.queryKey });
  const renew = useMutation({
    mutationFn: () => call<{ recoveryCodes: string[] }>('POST', '/api/user/second-factor/recovery-codes', { body: {} }),
    onSuccess: refresh,
  });
  const disable = useMutation({
    mutationFn: () => call('DELETE', '/api/user/second-factor'),
    onSuccess: () => {
      void message.success(m.disabled);
      return refresh();
    },
  });
  if (state.data === undefined) return state.isError ? null : <Skeleton active />;
  const { enabled, required, confirmedAt, recoveryCodesLeft } = state.data;
  const askDisable = () =>
    modal.confirm({
      title: m.disableAsk,
      content: m.disableEffect,
      okText: m.disable,
      cancelText: m.cancel,
      okButtonProps: { danger: true },
      onOk: () => disable.mutateAsync().catch(() => undefined),
    });
  const askRenew = () =>
    modal.confirm({
      title: m.renewAsk,
      content: m.renewEffect,
      okText: m.renew,
      cancelText: m.cancel,
      onOk: () => renew.mutateAsync().catch(() => undefined),
    });
  const finish = () => {
    setEnrolling(false);
    void refresh();
  };
  return (
    <Flex vertical gap={16} style={{ maxWidth: 560 }}>
      <Typography.Text type="secondary">{m.about}</Typography.Text>
      <Flex wrap gap="8px 24px" align="center">
        <Badge status={enabled ? 'success' : 'default'} text={enabled ? m.on : m.off} />
        {enabled && <span>{m.since(formatDateTime(confirmedAt))}</span>}
        {enabled && <span>{m.left(recoveryCodesLeft)}</span>}
      </Flex>
      {enabled && recoveryCodesLeft < FEW_CODES && <Alert type="warning" showIcon title={m.few} />}
      {!enabled && required && <Alert type="warning" showIcon title={m.required} />}
      <Flex wrap gap={8}>
        {!enabled && (
          <Button type="primary" onClick={() => setEnrolling(true)}>
            {m.enable}
          </Button>
        )}
        {enabled && (
          <Button loading={renew.isPending} onClick={askRenew}>
            {m.renew}
          </Button>
        )}
        {enabled && !required && (
          <Button danger loading={disable.isPending} onClick={askDisable}>
            {m.disable}
          </Button>
        )}
      </Flex>
      {enabled && required && <Typography.Text type="secondary">{m.mustStay}</Typography.Text>}
      {enrolling && (
        <Modal
          open
          title={m.enable}
          footer={null}
          width={480}
          mask={{ closable: false }}
          onCancel={finish}
          destroyOnHidden
        >
          <Enrolment onDone={finish} />
        </Modal>
      )}
      {renew.data !== undefined && (
        <Modal open title={m.newCodes} footer={null} width={480} closable={false} keyboard={false}>
          <RecoveryCodes codes={renew.data.recoveryCodes} onDone={renew.reset} />
        </Modal>
      )}
    </Flex>
  );
}
