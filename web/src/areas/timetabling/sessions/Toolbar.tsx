import { PlusOutlined, PrinterOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { TTS } from '../common/rights';
import { boardMessages } from './messages';
import type { Editing } from './useBoard';

interface Props {
  editing: Editing;
  printing: boolean;
  publishable: boolean;
  onPrint: () => void;
  onAdd: () => void;
  onPublish: () => void;
}

export function Toolbar({ editing, printing, publishable, onPrint, onAdd, onPublish }: Props) {
  const m = useMessages(boardMessages);
  const can = useCan(TTS);
  const { board } = editing;
  return (
    <>
      {can('edit') && (
        <>
          <Button
            icon={<UndoOutlined />}
            disabled={board?.canUndo !== true}
            loading={editing.stepping}
            onClick={editing.undo}
            title={m.undoKeys}
          >
            {m.undo}
          </Button>
          <Button icon={<RedoOutlined />} disabled={board?.canRedo !== true} onClick={editing.redo} title={m.redoKeys}>
            {m.redo}
          </Button>
        </>
      )}
      {can('add') && (
        <Button icon={<PlusOutlined />} disabled={board === undefined} onClick={onAdd}>
          {m.add}
        </Button>
      )}
      <Button icon={<PrinterOutlined />} disabled={board === undefined} loading={printing} onClick={onPrint}>
        {m.print}
      </Button>
      {can('edit') && (
        <Button type="primary" disabled={!publishable} onClick={onPublish}>
          {m.publish.action}
        </Button>
      )}
    </>
  );
}
