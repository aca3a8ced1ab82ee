import { Col, Form, Row, Select } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { choicesOf } from '@/reports/choices';
import { inputFor } from '@/resource/kinds';
import { resourceMessages } from '@/resource/messages';
import { RecordEditor } from '@/resource/RecordEditor';
import type { Field, Input } from '@/resource/types';
import { ChoiceList } from './ChoiceList';
import { registrationMessages } from './messages';
import { before, draftOf, hasChoices, nextPlace, questionOf, type Values } from './questions';
import type { QuestionDraft, QuestionRow } from './rows';

type Name = keyof QuestionDraft;
interface Described {
  fields: { readonly [K in Name]?: Field };
  form: readonly (Name | Input<QuestionDraft>)[];
}
interface Props {
  described: Described;
  itemId: string;
  /** The whole form, on whose choices a question may hang. */
  all: readonly QuestionRow[];
  row: QuestionRow | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const INPUTS: readonly Name[] = [
  'code',
  'kind',
  'sortOrder',
  'required',
  'textCn',
  'textEn',
  'hintCn',
  'hintEn',
  'choices',
  'onlyIfCode',
  'onlyIfChoice',
];

/** One question: its words in both languages, its choices, and of whom it is asked. */
export function QuestionEditor({ described, itemId, all, row, onSaved, onClose }: Props) {
  const m = useMessages(registrationMessages).form;
  const initial = {
    ...(row ?? { kind: 'LINE', required: true, sortOrder: nextPlace(all) }),
    onlyIfCode: row?.onlyIfCode || undefined,
    onlyIfChoice: row?.onlyIfChoice || undefined,
    choices: choicesOf(row?.choices ?? ''),
  };
  return (
    <RecordEditor<Values>
      name="oas-question"
      path="/api/oas/question"
      entity={m.entity}
      width={720}
      row={row && { id: row.id, version: row.version ?? 0 }}
      inputs={INPUTS}
      initialValues={initial}
      bodyOf={(values) => draftOf(values, itemId)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Inputs described={described} all={all} id={row?.id} />
    </RecordEditor>
  );
}

interface InputsProps extends Pick<Props, 'described' | 'all'> {
  id: string | undefined;
}

function Inputs({ described: { fields, form }, all, id }: InputsProps) {
  const m = useMessages(registrationMessages).form;
  const words = useMessages(resourceMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const instance = Form.useFormInstance();
  const { kind, sortOrder, onlyIfCode } = (Form.useWatch([], instance) as Values | undefined) ?? {};
  const earlier = before(all, { id, sortOrder: sortOrder ?? undefined }).map((row) => questionOf(row, chinese));
  const place = (name: Name, wide = false) => {
    const field = fields[name];
    const input = form.map((one) => (typeof one === 'string' ? { name: one } : one)).find((one) => one.name === name);
    if (field === undefined) return null;
    const required = { required: true, message: words.required(field.label) };
    return (
      <Col key={name} xs={24} sm={wide ? 24 : 12}>
        <Form.Item
          name={name}
          label={field.label}
          extra={field.help}
          valuePropName={field.kind === 'switch' ? 'checked' : 'value'}
          rules={input?.required ? [required] : []}
        >
          {inputFor(field, { max: input?.max, min: input?.min, words })}
        </Form.Item>
      </Col>
    );
  };
  return (
    <>
      <Row gutter={16}>
        {place('kind')}
        {place('code')}
        {place('textCn', true)}
        {place('textEn', true)}
        {place('hintCn')}
        {place('hintEn')}
      </Row>
      {hasChoices(kind) && <ChoiceList />}
      <Row gutter={16}>
        {place('required')}
        {place('sortOrder')}
        <Col xs={24} sm={12}>
          <Form.Item name="onlyIfCode" label={fields.onlyIfCode?.label} extra={m.onlyIfHelp}>
            <Select
              allowClear
              options={earlier.map(({ code, text }) => ({ value: code, label: text }))}
              onChange={() => instance.setFieldValue('onlyIfChoice', undefined)}
            />
          </Form.Item>
        </Col>
        <Col xs={24} sm={12}>
          {onlyIfCode !== undefined && onlyIfCode !== '' && (
            <Form.Item
              name="onlyIfChoice"
              label={fields.onlyIfChoice?.label}
              rules={[{ required: true, message: words.required(fields.onlyIfChoice?.label ?? '') }]}
            >
              <Select
                options={(earlier.find(({ code }) => code === onlyIfCode)?.choices ?? []).map(({ code, text }) => ({
                  value: code,
                  label: text,
                }))}
              />
            </Form.Item>
          )}
        </Col>
      </Row>
    </>
  );
}
