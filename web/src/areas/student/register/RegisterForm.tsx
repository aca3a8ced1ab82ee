import { Button, Card, Checkbox, Flex, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { api, result } from '@/api/client';
import type { OwnRegistrationInput } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { useMessages } from '@/i18n/messages';
import { DateInput } from '@/resource/DateInput';
import { useSave } from '@/resource/useSave';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import type { RegistrationView } from '../calls';
import { studentMessages } from '../messages';
import { FreshmanPart } from './FreshmanPart';
import { type Filled, registrationOf, startOf } from './form';

const INPUTS = [
  'dataConfirmed',
  'mailingAddress',
  'dormitory',
  'arrivalDate',
  'declarations',
  'arrivalTransport',
  'clothingSize',
  'insurance',
  'documents',
  'photo',
];

/** Everything in the order it is asked for, on one page that is done from top to bottom. */
export function RegisterForm({ view, onDone }: { view: RegistrationView; onDone: () => void }) {
  const m = useMessages(studentMessages).register;
  const [form] = Form.useForm<Filled>();
  const { save, busy, notice } = useSave<OwnRegistrationInput, RegistrationView>({
    form,
    inputs: INPUTS,
    run: (body) => result(api.POST('/api/registration/register', { body })),
    onSaved: onDone,
  });
  const needed = (label: string) => [{ required: true, whitespace: true, message: m.required(label) }];
  const ticked = (message: string) => [
    {
      validator: (_: unknown, value: unknown) =>
        value === true ? Promise.resolve() : Promise.reject(new Error(message)),
    },
  ];
  const all = view.declarations.map(({ code }) => code);
  return (
    <Form<Filled>
      form={form}
      name="register"
      layout="vertical"
      initialValues={startOf(view, dayjs(serverNow()).format(DATE_FORMAT))}
      scrollToFirstError={{ focus: true }}
      onFinish={(filled) => save(registrationOf(filled, view.freshman))}
    >
      <Flex vertical gap={16}>
        <Card size="small" title={<h2 className="card-title">{m.stepData}</h2>}>
          <Flex vertical gap={8}>
            <Flex wrap justify="space-between" gap={8}>
              <span>{m.dataAbout}</span>
              <Link to="/student/updateInformation">{m.wrong}</Link>
            </Flex>
            <DescriptionGrid items={view.data.map(({ name, label, shown }) => ({ key: name, label, value: shown }))} />
            <Form.Item name="dataConfirmed" valuePropName="checked" rules={ticked(m.dataNeeded)}>
              <Checkbox>{m.dataConfirmed}</Checkbox>
            </Form.Item>
          </Flex>
        </Card>
        <Card size="small" title={<h2 className="card-title">{m.stepStay}</h2>}>
          <Form.Item name="mailingAddress" label={m.mailingAddress} rules={needed(m.mailingAddress)}>
            <Input maxLength={300} autoComplete="street-address" />
          </Form.Item>
          <div className="register-grid">
            <Form.Item name="dormitory" label={m.dormitory}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item
              name="arrivalDate"
              label={m.arrivalDate}
              rules={[{ required: true, message: m.required(m.arrivalDate) }]}
            >
              <DateInput />
            </Form.Item>
          </div>
        </Card>
        {view.freshman && <FreshmanPart view={view} />}
        <Card size="small" title={<h2 className="card-title">{m.stepDeclarations}</h2>}>
          <Form.Item
            name="declarations"
            rules={[
              {
                validator: (_, value: readonly string[] | undefined) =>
                  all.every((code) => value?.includes(code))
                    ? Promise.resolve()
                    : Promise.reject(new Error(m.declarationNeeded)),
              },
            ]}
          >
            <Checkbox.Group className="register-declarations">
              {view.declarations.map(({ code, text }) => (
                <Checkbox key={code} value={code}>
                  {text}
                </Checkbox>
              ))}
            </Checkbox.Group>
          </Form.Item>
        </Card>
        {notice}
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {m.submit}
        </Button>
      </Flex>
    </Form>
  );
}
