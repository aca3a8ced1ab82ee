import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { useDevice } from '@/shell/layout';
import { inputFor } from './kinds';
import { resourceMessages } from './messages';
import type { Located, Values } from './screen';
import { fromInput, toInput } from './wire';

const VISIBLE = 4;

interface Props {
  name: string;
  filters: readonly Located[];
  value: Readonly<Values>;
  /** What the keyword box says it searches, or nothing when the table has none. */
  keywordHint: string | undefined;
  searchRef: RefObject<InputRef | null>;
  onChange: (value: Values) => void;
}

export function FilterBar({ name, filters, value, keywordHint, searchRef, onChange }: Props) {
  const m = useMessages(resourceMessages);
  const [form] = Form.useForm<Values>();
  // On a phone the rows come first: one input, the rest behind "more".
  const mobile = useDevice() === 'mobile';
  const room = mobile ? 1 : VISIBLE;
  const visible = keywordHint === undefined ? room : room - 1;
  const hidden = filters.slice(visible);
  const [more, setMore] = useState(() => !mobile && hidden.some((f) => value[f.name] !== undefined));
  const shown = more ? filters : filters.slice(0, visible);

  // Back, forward and removed chips change the address; the form follows it.
  const inAddress = JSON.stringify(value);
  useEffect(() => {
    const current = JSON.parse(inAddress) as Values;
    form.setFieldsValue({
      keyword: current.keyword,
      ...Object.fromEntries(filters.map((f) => [f.name, toInput(f.field, current[f.name])])),
    });
    // The declaration is made anew at every render, so only the address counts.
    // oxlint-disable-next-line exhaustive-deps
  }, [inAddress, form]);

  const submit = (values: Values) => {
    const given = filters.map((f) => {
      const input = f.name in values ? values[f.name] : toInput(f.field, value[f.name]);
      return [f.name, input === undefined || input === null ? undefined : fromInput(f.field, input)];
    });
    onChange({ keyword: (values.keyword as string | undefined)?.trim(), ...Object.fromEntries(given) });
  };
  const reset = () =>
    onChange(Object.fromEntries(['keyword', ...filters.map((f) => f.name)].map((key) => [key, undefined])));

  return (
    <Form
      form={form}
      name={`${name}-filter`}
      layout="vertical"
      size="middle"
      onFinish={submit}
      role="search"
      className="no-print filter-bar"
    >
      <Flex wrap gap="8px 12px" align="end">
        {keywordHint !== undefined && (
          <Form.Item name="keyword" label={m.keyword} style={ITEM}>
            <Input ref={searchRef} allowClear prefix={<SearchOutlined />} placeholder={keywordHint} maxLength={100} />
          </Form.Item>
        )}
        {shown.map((f) => (
          <Form.Item key={f.name} name={f.name} label={f.field.label} style={ITEM}>
            {inputFor(f.field, { filter: true, words: m })}
          </Form.Item>
        ))}
        <Flex gap={8}>
          <Button type="primary" htmlType="submit">
            {m.query}
          </Button>
          <Button onClick={reset}>{m.reset}</Button>
          {hidden.length > 0 && (
            <Button
              type="link"
              aria-expanded={more}
              icon={more ? <UpOutlined /> : <DownOutlined />}
              onClick={() => setMore(!more)}
            >
              {more ? m.less : m.more}
            </Button>
          )}
        </Flex>
      </Flex>
    </Form>
  );
}
const ITEM = { marginBlockEnd: 0, flex: '1 1 180px', maxWidth: 320 };
