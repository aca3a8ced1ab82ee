import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { Kind } from '../common/rights';
import { Findings } from './Findings';
import { plansMessages } from './messages';
import type { Structure } from './rows';

/** Checks a plan; one in which nothing is wrong is a checked one from then on. */
export function CheckDialog({ kind, plan, onClose }: { kind: Kind; plan: Structure; onClose: () => void }) {
  const m = useMessages(plansMessages).structure.check;
  const queries = useQueryClient();
  const close = () => {
    void queries.invalidateQueries({ queryKey: [`structures-${kind}`] });
    onClose();
  };
  return (
    <Modal open title={m.title(plan.code)} footer={null} onCancel={close}>
      <Findings kind={kind} id={plan.id} version={plan.version} dryRun={false} />
    </Modal>
  );
}
