import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Col, Form, Input, Row, Select, Skeleton, Switch } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { api, call, result } from '@/api/client';
import type { Role, RoleSaved } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { EditDrawer } from '@/resource/EditDrawer';
import { resourceMessages } from '@/resource/messages';
import { useSave } from '@/resource/useSave';
import { studentTypeOptions } from '../kinds';
import { securityMessages } from '../messages';
import { reloadRights } from '../reload';
import { useActionList } from '../useActionNames';
import { GrantMatrix } from './GrantMatrix';
import { fromWire, type Granted, loadTree, toWire } from './grants';

interface Props {
  row: Role | undefined;
  onSaved: () => void;
  onClose: () => void;
}
type Values = Pick<Role, 'code' | 'nameZh' | 'nameEn' | 'description' | 'studentTypes' | 'secondFactor'>;
const INPUTS = ['code', 'nameZh', 'nameEn', 'description', 'studentTypes', 'secondFactor'];

export function RoleEditor({ row, onSaved, onClose }: Props) {
  const all = useMessages(securityMessages);
  const kit = useMessages(resourceMessages);
  const m = all.role;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm<Values>();
  const actions = useActionList();
  const tree = useQuery({ queryKey: ['permission-tree'], queryFn: loadTree });
  const held = useQuery({
    queryKey: ['roles', 'grants', row?.id],
    queryFn: () => result(api.GET('/api/security/role/{id}/permissions', { params: { path: { id: row?.id ?? '' } } })),
    enabled: row !== undefined,
    // What is being edited must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [edited, setEdited] = useState<Granted>();
  const start = useMemo(() => fromWire(held.data ?? []), [held.data]);
  const granted = edited ?? start;
  // Stable, so that a tick draws one row and not seventy.
  const change = useCallback((next: (now: Granted) => Granted) => setEdited((now) => next(now ?? start)), [start]);
  const { save, busy, notice } = useSave<Values, RoleSaved>({
    form,
    inputs: INPUTS,
    run: (values, version) =>
      call<RoleSaved>(row === undefined ? 'POST' : 'PATCH', '/api/security/role', {
        body: {
          ...values,
          ...(row?.superAdmin ? {} : { permissions: toWire(granted) }),
          ...(row && { id: row.id, version: version ?? row.version }),
        },
      }),
    onSaved: () => {
      void message.success(kit.saved);
      onSaved();
      void reloadRights(queries);
    },
    onDiscard: onSaved,
  });
  const needed = (label: string) => [{ required: true, whitespace: true, message: kit.required(label) }];
  const ready = tree.data !== undefined && actions.length > 0 && (row === undefined || held.data !== undefined);
  return (
    <EditDrawer
      entity={m.entity}
      adding={row === undefined}
      width={1120}
      busy={busy}
      disabled={!ready || row?.superAdmin === true}
      changed={() => edited !== undefined || form.isFieldsTouched()}
      notice={notice}
      onSave={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        name="role-edit"
        layout="vertical"
        disabled={row?.superAdmin === true}
        initialValues={row ?? { studentTypes: ['UG', 'TPG', 'RPG'], description: '' }}
        onFinish={save}
        scrollToFirstError={{ focus: true }}
      >
        <Row gutter={16}>
          <Col xs={24} sm={8}>
            <Form.Item name="code" label={all.code} rules={needed(all.code)}>
              <Input maxLength={50} disabled={row !== undefined} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={8}>
            <Form.Item name="nameZh" label={all.nameZh} rules={needed(all.nameZh)}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={8}>
            <Form.Item name="nameEn" label={all.nameEn} rules={needed(all.nameEn)}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item name="studentTypes" label={m.studentTypes}>
              <Select mode="multiple" options={studentTypeOptions(all)} />
            </Form.Item>
          </Col>
          <Col xs={24} sm={8}>
            <Form.Item name="description" label={m.description}>
              <Input maxLength={300} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={4}>
            <Form.Item name="secondFactor" label={m.secondFactor} valuePropName="checked">
              <Switch />
            </Form.Item>
          </Col>
        </Row>
      </Form>
      {row?.superAdmin && <Alert type="info" showIcon title={m.superFixed} />}
      {ready ? (
        <GrantMatrix
          tree={tree.data}
          actions={actions}
          value={granted}
          disabled={row?.superAdmin === true}
          onChange={change}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </EditDrawer>
  );
}
