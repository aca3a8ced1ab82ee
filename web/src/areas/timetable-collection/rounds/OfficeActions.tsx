import { DownloadOutlined, MoreOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { download } from '@/api/download';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { at, OFFICE, REGISTRY } from '../common/side';
import { collectionMessages } from '../messages';
import { CopyTask } from './CopyTask';
import { MergeReports } from './MergeReport';
import { MergeTask } from './MergeTask';
import { RoundTask, type RoundVerb } from './RoundTask';
import type { InRound } from './useRound';

type Shown = RoundVerb | 'copy' | 'merge' | 'reports';

/** What the registry does with a whole round; what is next stands first, the rest in the menu; beside rows all of it. */
export function OfficeActions({ found, brief = false }: { found: InRound; brief?: boolean }) {
  const m = useMessages(collectionMessages);
  const may = useCan(REGISTRY);
  const read = useCan(OFFICE);
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const { round, openness } = found;
  const workbook = useMutation({
    mutationFn: () => download(at('office', '/workbook'), { query: { roundId: round.id } }),
  });
  const open = openness === 'OPEN' || openness === 'CLOSING' || openness === 'OPENS';
  const items: readonly { key: Shown; label: string; when: boolean }[] = [
    { key: 'remind', label: m.round.remind.action, when: brief && may('edit') && open },
    { key: 'merge', label: m.merge.action, when: brief && may('edit') },
    { key: 'close', label: m.round.close.action, when: may('edit') && open },
    { key: 'reopen', label: m.round.reopen.action, when: may('edit') && !open },
    { key: 'copy', label: m.copy.action, when: may('add') && openness !== 'IMPORTED' },
    { key: 'reports', label: m.merge.reports, when: read('query') },
    { key: 'open', label: m.round.open.action, when: may('add') },
  ];
  return (
    <>
      {read('export') && (
        <Button icon={<DownloadOutlined />} loading={workbook.isPending} onClick={() => workbook.mutate()}>
          {m.export}
        </Button>
      )}
      {!brief && may('edit') && open && <Button onClick={() => setShown('remind')}>{m.round.remind.action}</Button>}
      {!brief && may('edit') && (
        <Button type="primary" onClick={() => setShown('merge')}>
          {m.merge.action}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: items.filter(({ when }) => when).map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => setShown(key as Shown),
        }}
      >
        <Button icon={<MoreOutlined />} aria-label={m.round.more} title={m.round.more} />
      </Dropdown>
      {(shown === 'open' || shown === 'close' || shown === 'reopen' || shown === 'remind') && (
        <RoundTask key={shown} verb={shown} roundId={shown === 'open' ? undefined : round.id} onClose={close} />
      )}
      {shown === 'copy' && <CopyTask found={found} onClose={close} />}
      {shown === 'merge' && <MergeTask round={round} onClose={close} />}
      {shown === 'reports' && <MergeReports roundId={round.id} onClose={close} />}
    </>
  );
}
