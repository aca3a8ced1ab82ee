import { Modal, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { recordOf } from '../../common/RecordLink';
import { itself } from '../change/useChangeInputs';
import { recordMessages } from '../record/messages';
import { decide, type RequestDetail } from './calls';
import { Asked, useRequest } from './RequestChanges';

interface Props {
  id: string;
  onClose: () => void;
}

export function Decide({ id, onClose }: Props) {
  const found = useRequest(id);
  if (found.data === undefined) {
    return (
      <Modal open footer={null} onCancel={onClose} width={760}>
        <Skeleton active />
      </Modal>
    );
  }
  return <Decision detail={found.data} onClose={onClose} />;
}

/** Approved or not, with what it does to the record before it is said. */
function Decision({ detail, onClose }: { detail: RequestDetail; onClose: () => void }) {
  const all = useMessages(recordMessages);
  const m = all.request;
  const { request, student } = detail;
  const inputs: readonly TaskInput[] = [
    { name: 'asked', field: { kind: 'text', label: m.fields }, control: <Asked detail={detail} /> },
    {
      name: 'decision',
      field: {
        kind: 'select',
        label: m.decision,
        options: [
          { value: 'APPROVE', label: m.approve },
          { value: 'REJECT', label: m.reject },
        ],
      },
      required: true,
    },
    { name: 'comment', field: { kind: 'longText', label: m.comment, help: m.commentHelp }, max: 500 },
  ];
  const task = {
    name: 'decide',
    inputs,
    run: ({ decision, comment }: Values, dryRun: boolean) =>
      decide({ id: request.id, version: request.version, decision, comment: comment ?? '', dryRun }),
    outcomeOf: itself,
    confirm: m.confirm,
    done: m.done,
    links: () => [{ to: recordOf(student.id), label: all.update.toRecord }],
  };
  return <TaskModal title={m.decideTitle(request.requestNo)} task={task} onClose={onClose} />;
}
