import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Input, Skeleton, Typography } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import type { Option, OptionSource } from '@/resource/types';
import { peopleMessages } from './messages';
import './people.css';

interface Props {
  name: string;
  source: OptionSource;
  chosen: readonly Option[];
  /** Those who are there already cannot be chosen once more. */
  taken?: ReadonlySet<string>;
  onChange: (chosen: readonly Option[]) => void;
}

/** Two lists side by side: those the server finds, and those who are chosen. */
export function PeoplePicker({ name, source, chosen, taken, onChange }: Props) {
  const m = useMessages(peopleMessages).group.pick;
  const [keyword, setKeyword] = useState('');
  const sought = useDeferredValue(keyword.trim());
  const found = useQuery({
    queryKey: ['pick', name, sought],
    queryFn: ({ signal }) => source(sought === '' ? {} : { keyword: sought }, signal),
  });
  const ids = new Set(chosen.map((option) => option.value));
  const flip = (option: Option) =>
    onChange(ids.has(option.value) ? chosen.filter(({ value }) => value !== option.value) : [...chosen, option]);
  return (
    <div className="people-picker">
      <section aria-label={m.candidates}>
        <Input
          allowClear
          autoFocus
          prefix={<SearchOutlined />}
          aria-label={m.search}
          placeholder={m.search}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <ul className="plain-list people-list">
          {found.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
          {found.data?.length === 0 && <Typography.Text type="secondary">{m.nobody}</Typography.Text>}
          {found.data?.map((option) => {
            const there = taken?.has(option.value) ?? false;
            return (
              <li key={option.value}>
                <Checkbox
                  checked={there || ids.has(option.value)}
                  disabled={there}
                  onChange={() => flip(option)}
                  className="people-row"
                >
                  {option.label}
                  {there && <Typography.Text type="secondary"> {m.already}</Typography.Text>}
                </Checkbox>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-label={m.chosen(chosen.length)}>
        <Typography.Text strong role="status">
          {m.chosen(chosen.length)}
        </Typography.Text>
        <ul className="plain-list people-list">
          {chosen.length === 0 && <Typography.Text type="secondary">{m.nothing}</Typography.Text>}
          {chosen.map((option) => (
            <li key={option.value}>
              <Flex align="center" justify="space-between" gap={8}>
                <span className="break-anywhere">{option.label}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={m.drop(option.label)}
                  onClick={() => flip(option)}
                />
              </Flex>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
