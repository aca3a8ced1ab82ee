import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { LogEntry } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { type LogFilter, LogPage } from '@/resource/log/LogPage';
import { tableService } from '@/resource/tableService';
import { VerifyDialog } from './log/VerifyDialog';
import { basicMessages } from './messages';

const PERMISSIONS = ['ADMIN_AUTH_BASIC_LOG'] as const;
const service = tableService<LogEntry, LogEntry, LogFilter>('/api/basic/sys/log', ['export']);

export default function SystemLog() {
  const m = useMessages(basicMessages).log;
  const [verifying, setVerifying] = useState(false);
  const verify = (
    <Can permissions={PERMISSIONS} action="get">
      <Button icon={<SafetyCertificateOutlined />} onClick={() => setVerifying(true)}>
        {m.verify}
      </Button>
    </Can>
  );
  return (
    <>
      <LogPage
        name="system-log"
        title={m.title}
        about={m.about}
        permissions={PERMISSIONS}
        service={service}
        toolbar={verify}
      />
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  );
}
