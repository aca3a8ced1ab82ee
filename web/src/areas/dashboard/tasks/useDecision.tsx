import { Radio } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Decision } from '../common/calls';
import { tasksMessages } from './messages';

const isNegative = ({ decision }: Values): boolean => decision === 'reject' || decision === 'return';

/** The decision and the comment, which a no cannot do without. */
export function useDecision(): readonly TaskInput[] {
  const m = useMessages(tasksMessages).decide;
  const comment = { kind: 'longText', label: m.comment, help: m.commentHelp } as const;
  return [
    {
      name: 'decision',
      field: { kind: 'text', label: m.decision },
      control: (
        <Radio.Group
          optionType="button"
          options={[
            { value: 'approve', label: m.approve },
            { value: 'return', label: m.return },
            { value: 'reject', label: m.reject },
          ]}
        />
      ),
      required: true,
    },
    { name: 'comment', field: comment, max: 500, required: true, when: isNegative },
    { name: 'comment', field: comment, max: 500, when: (values) => !isNegative(values) },
  ];
}

export const decisionOf = ({ decision, comment }: Values): { decision: Decision; comment: string } => ({
  decision: decision as Decision,
  comment: String(comment ?? ''),
});
