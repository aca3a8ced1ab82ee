import { Drawer } from 'antd';
import { useMessages } from '@/i18n/messages';
import { selectionMessages } from './messages';

export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const m = useMessages(selectionMessages).help;
  return (
    <Drawer open={open} onClose={onClose} title={m.title}>
      <ul className="entry-points">
        {Object.entries(m.words).map(([key, words]) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
      <p>{m.contact}</p>
    </Drawer>
  );
}
