import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Input, InputNumber, Switch, Typography } from 'antd';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { at, REGISTRY, type Side } from '../common/side';
import { collectionMessages } from '../messages';
import { atInputs, type Flat, flatten, type Leaf, partOf, unflatten } from './flat';
import type { ConfigView } from './useConfig';
import '../collection.css';

const PARTS = ['defaults', 'load', 'times', 'weights'] as const;

/** What plans are checked against; the registry changes it, divisions read it. */
export function ConfigForm({ side, view }: { side: Side; view: ConfigView }) {
  const m = useMessages(collectionMessages).config;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(REGISTRY)('edit') && side === 'office';
  const [form] = Form.useForm<Flat>();
  const given = flatten(view.settings);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['ttsp-config'] });
  const { save, busy, notice } = useSave<Flat, ConfigView>({
    form,
    inputs: Object.keys(given),
    run: (values, over) =>
      call<ConfigView>('PATCH', at('office', '/config'), {
        body: { settings: unflatten({ ...given, ...values }), version: over ?? view.version },
      }).catch((thrown: unknown) => {
        throw atInputs(thrown);
      }),
    onSaved: () => {
      void message.success(m.saved);
      refresh();
    },
    onDiscard: refresh,
  });
  const nameOf = (path: string) => m.names[path.replace('weights.', '') as keyof typeof m.names] ?? path;
  return (
    <Form
      form={form}
      name="ttsp-config"
      layout="vertical"
      className="collection-settings"
      disabled={!may}
      initialValues={given}
      onFinish={save}
    >
      {notice}
      {PARTS.map((part) => {
        const paths = Object.keys(given).filter((path) => partOf(path) === part);
        if (paths.length === 0) return null;
        return (
          <section key={part} aria-label={m.parts[part]}>
            <h2>{m.parts[part]}</h2>
            <Typography.Paragraph type="secondary">{m.partsAbout[part]}</Typography.Paragraph>
            <Flex wrap gap="0 24px">
              {paths.map((path) => (
                <Form.Item
                  key={path}
                  name={path}
                  label={nameOf(path)}
                  valuePropName={typeof given[path] === 'boolean' ? 'checked' : 'value'}
                  rules={[{ required: true, message: m.needed }]}
                >
                  {controlFor(given[path])}
                </Form.Item>
              ))}
            </Flex>
          </section>
        );
      })}
      <Flex wrap gap={16} align="center">
        {may && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {m.save}
          </Button>
        )}
        {view.updatedAt && (
          <Typography.Text type="secondary">{m.lastChange(formatDateTime(view.updatedAt))}</Typography.Text>
        )}
      </Flex>
    </Form>
  );
}

function controlFor(value: Leaf | undefined) {
  if (typeof value === 'boolean') return <Switch />;
  if (typeof value === 'number') return <InputNumber min={0} style={{ width: 140 }} />;
  return <Input maxLength={20} autoComplete="off" style={{ width: 140 }} />;
}
