import { App, Flex, Form, Input, Modal } from 'antd';
import { api, result } from '@/api/client';
import type { Role, RoleSaved } from '@/api/schema.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from '@/resource/messages';
import { useSave } from '@/resource/useSave';
import { useLeave } from '@/ui/useLeave';
import { securityMessages } from '../messages';

type Values = Pick<Role, 'code' | 'nameZh' | 'nameEn'>;

export function CopyDialog({ role, onSaved, onClose }: { role: Role; onSaved: () => void; onClose: () => void }) {
  const all = useMessages(securityMessages);
  const kit = useMessages(resourceMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const { save, busy, notice } = useSave<Values, RoleSaved>({
    form,
    inputs: ['code', 'nameZh', 'nameEn'],
    run: (values) => result(api.POST('/api/security/role/copy', { body: { id: role.id, ...values } })),
    onSaved: () => {
      void message.success(kit.saved);
      onSaved();
    },
  });
  const field = (name: keyof Values, label: string, max: number) => (
    <Form.Item name={name} label={label} rules={[{ required: true, whitespace: true, message: kit.required(label) }]}>
      <Input maxLength={max} autoComplete="off" />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={all.role.copyOf(chinese ? role.nameZh : role.nameEn)}
      okText={all.role.copy}
      cancelText={all.cancel}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={leave}
    >
      <Flex vertical gap={12}>
        <span>{all.role.copyAbout}</span>
        {notice}
        <Form form={form} name="role-copy" layout="vertical" onFinish={save}>
          {field('code', all.code, 50)}
          {field('nameZh', all.nameZh, 100)}
          {field('nameEn', all.nameEn, 100)}
        </Form>
      </Flex>
    </Modal>
  );
}
