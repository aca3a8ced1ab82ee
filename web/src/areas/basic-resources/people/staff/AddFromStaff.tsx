import { Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import type { Option } from '@/resource/types';
import { staffOptions } from '../../common/fields';
import { peopleMessages } from '../messages';
import { PeoplePicker } from '../PeoplePicker';
import { PromoteDialog } from './PromoteDialog';

/** Chooses staff, then makes teachers of them. */
export function AddFromStaff({ onClose }: { onClose: () => void }) {
  const all = useMessages(peopleMessages);
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const [going, setGoing] = useState(false);
  if (going) return <PromoteDialog ids={chosen.map((option) => option.value)} onClose={onClose} />;
  return (
    <Modal
      open
      title={all.teacher.pickTitle}
      width={760}
      okText={all.staff.promote}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={all.cancel}
      mask={{ closable: false }}
      onOk={() => setGoing(true)}
      onCancel={onClose}
    >
      <PeoplePicker name="staff" source={staffOptions} chosen={chosen} onChange={setChosen} />
    </Modal>
  );
}
