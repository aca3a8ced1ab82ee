import { ZoomInOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { useSelection } from './context';
import { selectionMessages } from './messages';
import { Figure } from './OverviewTab';
import type { Offered } from './types';

/** The magnifier: seats, who has them and who waits, as of now. */
export function Look({ row, name }: { row: Offered; name: string }) {
  const m = useMessages(selectionMessages);
  const [open, setOpen] = useState(false);
  const { seats, overview } = useSelection();
  const live = seats.get(row.sectionId);
  const { left, waiting } = live ?? row;
  const mine = overview.rows.find(({ sectionId }) => sectionId === row.sectionId);
  // The stream tells what is left; who has a seat follows from it.
  const selected = live === undefined ? row.selected : Math.max(0, row.selected + row.left - live.left);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ZoomInOutlined />}
        aria-label={m.catalogue.look(name)}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        title={m.seats.title(name)}
        onCancel={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>{m.seats.close}</Button>}
      >
        <dl className="figures">
          <Figure label={m.seats.quota} value={row.quota} />
          <Figure label={m.seats.selected} value={selected} />
          <Figure label={m.seats.left} value={Math.max(0, left)} />
          <Figure label={m.seats.waiting} value={waiting} />
          {typeof mine?.queueNo === 'number' && <Figure label={m.seats.mine} value={mine.queueNo} />}
        </dl>
        <p>
          {m.seats.requirement}: {row.requirement || m.seats.none}
        </p>
        {row.remark !== '' && (
          <p>
            {m.column.remark}: {row.remark}
          </p>
        )}
      </Modal>
    </>
  );
}
