import { Flex, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import { useRequirementCheck } from './calls';
import { requirementMessages } from './messages';
import { Printed } from './Printed';
import { TryOn } from './TryOn';
import './requirement.css';

/** A requirement to read: in both languages, and for one student on request. */
export function RequirementBlock({ text }: { text: string }) {
  const m = useMessages(requirementMessages);
  const check = useRequirementCheck(text);
  return (
    <section aria-label={m.title}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.title}</h2>
      <Flex vertical gap={8}>
        {check.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {check.data !== undefined && check.data.errors.length > 0 && <span>{text}</span>}
        {check.data !== undefined && <Printed checked={check.data} />}
        {check.data?.errors.length === 0 && <TryOn text={text} />}
      </Flex>
    </section>
  );
}
