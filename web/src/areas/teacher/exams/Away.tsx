import { useMutation } from '@tanstack/react-query';
import { App, Button, Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { DutySeason } from '@/university/exams/types';
import { useOwnDutyWords } from './messages';

/** When somebody cannot invigilate: days of the season, or slots of them. */
export function Away({ season, onChanged }: { season: DutySeason; onChanged: () => void }) {
  const m = useOwnDutyWords();
  const { message } = App.useApp();
  const [away, setAway] = useState<string[]>([...season.away]);
  const save = useMutation({
    mutationFn: () => call('POST', '/api/teacher/duty/away', { body: { itemId: season.itemId, away } }),
    onSuccess: () => {
      onChanged();
      void message.success(m.saved);
    },
  });
  const options = season.days.flatMap((day) => [day, ...season.slots.map((slot) => `${day} ${slot}`)]);
  return (
    <Flex vertical gap={4} style={{ marginBlockStart: 12, maxWidth: 640 }}>
      <label htmlFor={`away-${season.itemId}`}>{m.away}</label>
      <Typography.Text type="secondary">{m.awayAbout}</Typography.Text>
      <Flex gap={8} wrap>
        <Select
          id={`away-${season.itemId}`}
          mode="multiple"
          style={{ flex: '1 1 240px', minWidth: 0 }}
          value={away}
          onChange={setAway}
          options={options.map((value) => ({ value, label: value }))}
        />
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {m.save}
        </Button>
      </Flex>
    </Flex>
  );
}
