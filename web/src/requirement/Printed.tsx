import { Alert, Flex, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { Checked } from './calls';
import { requirementMessages } from './messages';

/** The requirement read back in both languages, with the courses nobody knows. */
export function Printed({ checked: { errors, textCn, textEn, unknownCodes } }: { checked: Checked }) {
  const m = useMessages(requirementMessages);
  if (errors.length > 0) return null;
  return (
    <Flex vertical gap={4} role="status" aria-label={m.readBack}>
      {textCn === '' ? (
        <Typography.Text type="secondary">{m.nothing}</Typography.Text>
      ) : (
        <>
          <span lang="zh-CN">{textCn}</span>
          <span lang="en" className="small-grey">
            {textEn}
          </span>
        </>
      )}
      {unknownCodes.length > 0 && <Alert type="warning" showIcon title={m.unknown(unknownCodes.join(', '))} />}
    </Flex>
  );
}
