import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input, Space } from 'antd';
import { useMessages } from '@/i18n/messages';
import { registrationMessages } from './messages';

const FEWEST = 2;
const MOST = 20;
const WORD = /^[^|;]*$/;
const CODE = /^[A-Za-z0-9_]*$/;

/** The choices of a question, each with the code that is kept and its words in both languages. */
export function ChoiceList() {
  const m = useMessages(registrationMessages).form;
  const rules = (pattern: RegExp, message: string) => [
    { required: true, whitespace: true, message: m.choiceNeeded },
    { pattern, message },
  ];
  const parts = [
    { name: 'code', label: m.choiceCode, hint: m.code, rules: rules(CODE, m.codeSigns), max: 20 },
    { name: 'cn', label: m.choiceCn, hint: m.cn, rules: rules(WORD, m.choiceSigns), max: 60 },
    { name: 'en', label: m.choiceEn, hint: m.en, rules: rules(WORD, m.choiceSigns), max: 60 },
  ] as const;
  const enough = {
    validator: (_: unknown, list?: readonly unknown[]) =>
      (list ?? []).length < FEWEST ? Promise.reject(new Error(m.fewChoices)) : Promise.resolve(),
  };
  return (
    <section aria-label={m.choices} style={{ marginBlockEnd: 24 }}>
      <h3 style={{ fontSize: 14, fontWeight: 400, marginBlock: '0 8px' }}>{m.choices}</h3>
      <Form.List name="choices" rules={[enough]}>
        {(fields, { add, remove }, { errors }) => (
          <Flex vertical gap={8}>
            {fields.map((field, at) => (
              <Flex key={field.key} gap={8} align="start">
                <Space.Compact style={{ flex: 1, minWidth: 0 }}>
                  {parts.map(({ name, label, hint, rules: own, max }) => (
                    <Form.Item key={name} name={[field.name, name]} rules={own} style={{ flex: 1, margin: 0 }}>
                      <Input aria-label={label(at + 1)} placeholder={hint} maxLength={max} />
                    </Form.Item>
                  ))}
                </Space.Compact>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={m.removeChoice(at + 1)}
                  onClick={() => remove(field.name)}
                />
              </Flex>
            ))}
            <Form.ErrorList errors={errors} />
            <div>
              <Button size="small" icon={<PlusOutlined />} disabled={fields.length >= MOST} onClick={() => add({})}>
                {m.addChoice}
              </Button>
            </div>
          </Flex>
        )}
      </Form.List>
    </section>
  );
}
