import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Collapse, Flex, Form, InputNumber, Modal, Progress, Radio, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { api, result } from '@/api/client';
import type { SolveExamsInput } from '@/api/schema.gen';
import { isOver, useJob } from '@/ui/useJob';
import { usePlanWords } from './messages';
import { MODES, type Mode, type Plan, plansKey, WISHES } from './types';

interface Props {
  itemId: string;
  plans: readonly Plan[];
  onClose: () => void;
}

/** Asks for a timetable, and follows the search until it is found or stopped. */
export function SolveDialog({ itemId, plans, onClose }: Props) {
  const m = usePlanWords();
  const queries = useQueryClient();
  const [mode, setMode] = useState<Mode>('FRESH');
  const [seconds, setSeconds] = useState(60);
  const [seed, setSeed] = useState(1);
  const [wishes, setWishes] = useState<Readonly<Record<string, number>>>({});
  const latest = plans.find(({ state }) => state !== 'IMPOSSIBLE');
  const start = useMutation({
    mutationFn: (body: SolveExamsInput) => result(api.POST('/api/exam/plan/solve', { body })),
  });
  const stop = useMutation({
    mutationFn: (id: string) => result(api.POST('/api/user/jobs/cancel', { body: { ids: [id] } })),
  });
  const job = useJob(start.data?.jobId);
  const over = isOver(job);
  const running = start.data !== undefined && !over;
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: plansKey(itemId) });
  }, [over, queries, itemId]);
  const needsOther = (one: Mode) => (one === 'CONTINUE' || one === 'ALTERNATIVE') && latest === undefined;
  const ask = () =>
    start.mutate({
      itemId,
      mode,
      seconds,
      seed,
      wishes: Object.fromEntries(WISHES.map(([name, usual]) => [name, wishes[name] ?? usual])),
      ...(mode === 'CONTINUE' && latest !== undefined && { planId: latest.id }),
    } as SolveExamsInput);
  return (
    <Modal
      open
      title={m.solve}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          {running && job !== undefined && (
            <Button danger loading={stop.isPending} onClick={() => stop.mutate(job.id)}>
              {m.stop}
            </Button>
          )}
          <Button onClick={onClose}>{over || running ? m.close : m.cancel}</Button>
          <Button type="primary" disabled={running} loading={start.isPending} onClick={ask}>
            {m.start}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.solveAbout}</Typography.Text>
        <Form layout="vertical" disabled={running}>
          <Form.Item label={m.mode}>
            <Radio.Group value={mode} onChange={({ target }) => setMode(target.value as Mode)}>
              <Flex vertical gap={4}>
                {MODES.map((one) => (
                  <Radio key={one} value={one} disabled={needsOther(one)}>
                    {m.modes[one]}
                  </Radio>
                ))}
              </Flex>
            </Radio.Group>
          </Form.Item>
          <Flex gap={16} wrap>
            <Form.Item label={m.seconds} htmlFor="solve-seconds">
              <InputNumber
                id="solve-seconds"
                min={1}
                max={600}
                precision={0}
                value={seconds}
                onChange={(value) => setSeconds(value ?? 60)}
              />
            </Form.Item>
            <Form.Item label={m.seed} htmlFor="solve-seed" tooltip={m.seedHelp}>
              <InputNumber
                id="solve-seed"
                min={0}
                max={1_000_000}
                precision={0}
                value={seed}
                onChange={(value) => setSeed(value ?? 1)}
              />
            </Form.Item>
          </Flex>
          <Collapse
            size="small"
            items={[
              {
                key: 'wishes',
                label: m.wishes,
                children: (
                  <Flex vertical gap={8}>
                    <Typography.Text type="secondary">{m.wishesAbout}</Typography.Text>
                    {WISHES.map(([name, usual]) => (
                      <Flex key={name} gap={8} align="center" justify="space-between">
                        <label htmlFor={`wish-${name}`}>{m.wish[name]}</label>
                        <InputNumber
                          id={`wish-${name}`}
                          min={0}
                          max={100}
                          precision={0}
                          value={wishes[name] ?? usual}
                          onChange={(value) => setWishes({ ...wishes, [name]: value ?? usual })}
                        />
                      </Flex>
                    ))}
                  </Flex>
                ),
              },
            ]}
          />
        </Form>
        {job !== undefined && !over && (
          <div role="status">
            <Progress
              percent={job.total > 0 ? Math.floor((100 * job.progress) / job.total) : 0}
              status="active"
              aria-label={m.solve}
            />
            {job.message}
          </div>
        )}
        {job !== undefined && over && (
          <Alert
            type={job.state === 'DONE' ? 'success' : 'error'}
            showIcon
            role="status"
            title={job.state === 'DONE' ? m.finished : job.message}
          />
        )}
      </Flex>
    </Modal>
  );
}
