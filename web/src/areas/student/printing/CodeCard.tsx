import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Countdown } from '@/ui/Countdown';
import { askCode } from './calls';
import { ownPrintMessages } from './messages';

/** The code by which a kiosk knows who stands there; it goes when its time is over. */
export function CodeCard() {
  const m = useMessages(ownPrintMessages).kiosk;
  const code = useMutation({ mutationFn: askCode });
  return (
    <section aria-label={m.title}>
      <h2>{m.title}</h2>
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      <Flex wrap gap={16} align="center">
        {code.data !== undefined && (
          <>
            <output className="own-code" aria-label={m.code}>
              {code.data.code.replace(/^(.{4})/, '$1 ')}
            </output>
            <span>
              {m.left} <Countdown until={Date.parse(code.data.expiresAt)} onEnd={code.reset} />
            </span>
          </>
        )}
        <Button
          type={code.data === undefined ? 'primary' : 'default'}
          loading={code.isPending}
          onClick={() => code.mutate()}
        >
          {code.data === undefined ? m.get : m.again}
        </Button>
      </Flex>
    </section>
  );
}
