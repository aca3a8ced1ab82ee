import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { Reveal } from './types';

const RevealDialog = lazy(() => import('./RevealDialog'));

export interface ProtectedProps {
  mask: string;
  id: string;
  /** The field's name on the wire. */
  name: string;
  label: string;
  reveal: Reveal;
}

/** The mask, and for those who may a way to the whole value. */
export function ProtectedValue(props: ProtectedProps) {
  const m = useMessages(resourceMessages).reveal;
  const [open, setOpen] = useState(false);
  const may = useCan(props.reveal.permissions)(props.reveal.action);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {props.mask}
      {may && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={m.open(props.label)}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <Suspense>
          <RevealDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
