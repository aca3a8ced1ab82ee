import { CheckCircleOutlined, CopyOutlined, DownloadOutlined, SendOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '@/api/download';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { at, DIVISION } from '../common/side';
import { collectionMessages } from '../messages';
import { CopyTask } from './CopyTask';
import { Problems } from './Problems';
import { SubmitTask } from './SubmitTask';
import type { InRound } from './useRound';

/** What those who fill in do with the whole plan: begin it, check it, hand it over. */
export function DivisionActions({ found }: { found: InRound }) {
  const m = useMessages(collectionMessages);
  const can = useCan(DIVISION);
  const [shown, setShown] = useState<'copy' | 'check' | 'submit'>();
  const close = () => setShown(undefined);
  const query = { roundId: found.round.id, divisionId: found.division?.divisionId };
  const workbook = useMutation({ mutationFn: () => download(at('division', '/workbook'), { query }) });
  if (found.division === undefined) return null;
  return (
    <>
      {can('export') && (
        <Button icon={<DownloadOutlined />} loading={workbook.isPending} onClick={() => workbook.mutate()}>
          {m.export}
        </Button>
      )}
      {found.writable && can('add') && (
        <Button icon={<CopyOutlined />} onClick={() => setShown('copy')}>
          {m.copy.action}
        </Button>
      )}
      <Button icon={<CheckCircleOutlined />} onClick={() => setShown('check')}>
        {m.check.action}
      </Button>
      {found.writable && can('edit') && (
        <Button type="primary" icon={<SendOutlined />} onClick={() => setShown('submit')}>
          {m.submit.action}
        </Button>
      )}
      {shown === 'copy' && <CopyTask found={found} onClose={close} />}
      {shown === 'check' && <Problems found={found} onClose={close} />}
      {shown === 'submit' && <SubmitTask found={found} onClose={close} />}
    </>
  );
}
