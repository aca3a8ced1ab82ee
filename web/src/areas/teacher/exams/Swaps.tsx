import { useMutation } from '@tanstack/react-query';
import { Button, Flex, List, Tag } from 'antd';
import { call } from '@/api/client';
import type { DutySeason } from '@/university/exams/types';
import { useOwnDutyWords } from './messages';

interface Props {
  season: DutySeason;
  may: boolean;
  onChanged: () => void;
}
type Swap = DutySeason['swaps'][number];

export const called = ({ day, startTime, room }: Swap['duty']) => `${day} ${startTime} ${room}`;

/** What colleagues ask of each other. */
export function Swaps({ season, may, onChanged }: Props) {
  const m = useOwnDutyWords();
  const answer = useMutation({
    mutationFn: ({ swapId, accept }: { swapId: string; accept: boolean }) =>
      call('POST', '/api/teacher/duty/swap/answer', { body: { swapId, accept } }),
    onSettled: onChanged,
  });
  const withdraw = useMutation({
    mutationFn: (swapId: string) => call('POST', '/api/teacher/duty/swap/withdraw', { body: { swapId } }),
    onSettled: onChanged,
  });
  if (season.swaps.length === 0) return null;
  return (
    <List<Swap>
      size="small"
      rowKey="id"
      dataSource={[...season.swaps]}
      renderItem={(swap) => (
        <List.Item>
          <Flex wrap gap="4px 12px" align="center">
            <span>
              {(swap.mine ? m.asking : m.asked)(swap.colleague, called(swap.duty))}
              {swap.back != null && ` · ${m.inReturn(called(swap.back))}`}
            </span>
            {swap.note !== '' && <span>“{swap.note}”</span>}
            <Tag>{m.swapStates[swap.state] ?? swap.state}</Tag>
            {may && swap.state === 'ASKED' && swap.mine && (
              <Button size="small" onClick={() => withdraw.mutate(swap.id)}>
                {m.withdraw}
              </Button>
            )}
            {may && swap.state === 'ASKED' && !swap.mine && (
              <>
                <Button size="small" type="primary" onClick={() => answer.mutate({ swapId: swap.id, accept: true })}>
                  {m.accept}
                </Button>
                <Button size="small" onClick={() => answer.mutate({ swapId: swap.id, accept: false })}>
                  {m.refuse}
                </Button>
              </>
            )}
          </Flex>
        </List.Item>
      )}
    />
  );
}
