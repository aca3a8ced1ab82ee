import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Modal, Table } from 'antd';
import { Link } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { at, divisionOptions } from '../../common/fields';
import { peopleMessages } from '../messages';
import type { Promoted } from '../rows';

interface Props {
  ids: readonly string[];
  onClose: () => void;
}

/** Makes teachers of staff, and says who became one, who was one, and who could not become one and why. */
export function PromoteDialog({ ids, onClose }: Props) {
  const all = useMessages(peopleMessages);
  const m = all.staff;
  const queries = useQueryClient();
  const [form] = Form.useForm<{ divisionId?: string }>();
  const promote = useMutation({
    mutationFn: (divisionId: string | undefined) =>
      call<Promoted>('POST', at('/organization/teacher/import'), {
        body: { ids, ...(divisionId === undefined ? {} : { divisionId }) },
      }),
    onSuccess: () => Promise.all(['teachers', 'staff'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
  const result = promote.data;
  return (
    <Modal
      open
      title={m.promoteTitle(ids.length)}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        result === undefined ? (
          <>
            <Button onClick={onClose}>{all.cancel}</Button>
            <Button type="primary" loading={promote.isPending} onClick={form.submit}>
              {m.promote}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            {all.close}
          </Button>
        )
      }
    >
      {result === undefined ? (
        <>
          <p>{m.promoteAbout}</p>
          <Form
            form={form}
            name="promote"
            layout="vertical"
            onFinish={({ divisionId }) => promote.mutate(divisionId || undefined)}
          >
            <Form.Item name="divisionId" label={m.promoteDivision} extra={m.promoteDivisionHelp}>
              <ReferenceSelect source={divisionOptions} />
            </Form.Item>
          </Form>
        </>
      ) : (
        <Flex vertical gap={12}>
          <Alert
            type={result.refused.length > 0 ? 'warning' : 'success'}
            showIcon
            role="status"
            title={m.promoted(result.created, result.already)}
            description={<Link to="/basic-resources/organization/teacher-list">{m.toTeachers}</Link>}
          />
          {result.refused.length > 0 && (
            <section aria-label={m.refused(result.refused.length)}>
              <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.refused(result.refused.length)}</h2>
              <Table
                size="small"
                rowKey="id"
                pagination={false}
                scroll={{ y: 280 }}
                dataSource={[...result.refused]}
                columns={[
                  { title: m.entity, dataIndex: 'title' },
                  { title: all.unit.reason, dataIndex: 'reason' },
                ]}
              />
            </section>
          )}
        </Flex>
      )}
    </Modal>
  );
}
