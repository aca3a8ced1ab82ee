import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Form, Input, Select } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Attachments } from '@/task/Attachments';
import type { RegistrationView } from '../calls';
import { studentMessages } from '../messages';

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];
const choices = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** What is asked in the first semester only: the way here, the family, a photo, papers. */
export function FreshmanPart({ view }: { view: RegistrationView }) {
  const m = useMessages(studentMessages).register;
  const needed = (label: string) => [{ required: true, message: m.required(label) }];
  return (
    <Card size="small" title={<h2 className="card-title">{m.stepFreshman}</h2>}>
      <p style={{ marginBlockStart: 0 }}>{m.freshmanAbout}</p>
      <div className="register-grid">
        <Form.Item name="arrivalTransport" label={m.transport} rules={needed(m.transport)}>
          <Select options={choices(m.transports)} />
        </Form.Item>
        <Form.Item name="clothingSize" label={m.size} rules={needed(m.size)}>
          <Select options={SIZES.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="insurance" label={m.insurance} rules={needed(m.insurance)}>
          <Select options={choices(m.insurances)} />
        </Form.Item>
        <Form.Item name="photo" label={m.photo}>
          <Attachments most={1} accept="image/*" label={m.photoAdd} />
        </Form.Item>
      </div>
      <Form.Item name="documents" label={m.documents} extra={m.documentsHelp}>
        <Attachments accept="image/*,.pdf" />
      </Form.Item>
      <h3 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.guardians}</h3>
      <ul className="plain-list" style={{ marginBlockEnd: 8 }}>
        {view.guardians.map(({ id, name, relation }) => (
          <li key={id}>
            {name} · {relation} <span className="small-grey">{m.onRecord}</span>
          </li>
        ))}
      </ul>
      <Form.List name="guardians">
        {(lines, { add, remove }) => (
          <Flex vertical gap={8}>
            {lines.map(({ key, name }) => (
              <fieldset key={key} className="register-guardian">
                <legend>
                  {m.guardianNo(name + 1)}
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={m.removeGuardian(name + 1)}
                    onClick={() => remove(name)}
                  />
                </legend>
                <div className="register-grid">
                  <Form.Item name={[name, 'name']} label={m.guardianName} rules={needed(m.guardianName)}>
                    <Input maxLength={100} />
                  </Form.Item>
                  <Form.Item name={[name, 'relation']} label={m.relation} rules={needed(m.relation)}>
                    <Select options={choices(m.relations)} />
                  </Form.Item>
                  <Form.Item name={[name, 'mobile']} label={m.mobile} rules={needed(m.mobile)}>
                    <Input maxLength={30} inputMode="tel" />
                  </Form.Item>
                  <Form.Item name={[name, 'email']} label={m.email}>
                    <Input maxLength={200} inputMode="email" />
                  </Form.Item>
                  <Form.Item name={[name, 'workplace']} label={m.workplace}>
                    <Input maxLength={200} />
                  </Form.Item>
                  <Form.Item name={[name, 'address']} label={m.address}>
                    <Input maxLength={300} />
                  </Form.Item>
                </div>
              </fieldset>
            ))}
            <div>
              <Button icon={<PlusOutlined />} onClick={() => add({})}>
                {m.addGuardian}
              </Button>
            </div>
          </Flex>
        )}
      </Form.List>
    </Card>
  );
}
