import { Col, Form, Row } from 'antd';
import { useMessages } from '@/i18n/messages';
import { RequirementEditor } from '@/requirement/RequirementEditor';
import { useRequirementRule } from '@/requirement/useRequirementRule';
import type { RequirementValue } from '@/requirement/value';
import { inputFor } from '@/resource/kinds';
import { resourceMessages } from '@/resource/messages';
import { RecordEditor } from '@/resource/RecordEditor';
import type { Field, Input } from '@/resource/types';
import { fromInput, toInput } from '@/resource/wire';
import { registrationMessages } from './messages';
import type { ItemDraft, ItemRow } from './rows';

type Name = keyof ItemDraft;
type Values = Readonly<Record<string, unknown>>;
/** What the server says of the table. */
interface Described {
  fields: { readonly [K in Name]?: Field };
  form: readonly (Name | Input<ItemDraft>)[];
}
interface Props {
  described: Described;
  row: ItemRow | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const PARTS = [
  { key: 'basic', names: ['code', 'sortOrder', 'nameCn', 'nameEn', 'enabled'] },
  { key: 'window', names: ['openAt', 'closeAt', 'often', 'fee', 'workingDays'] },
  { key: 'who', names: ['studentTypes'] },
  { key: 'notice', names: ['noticeCn', 'noticeEn'] },
] as const satisfies readonly { key: string; names: readonly Name[] }[];
const ELIGIBILITY = 'eligibility';

/** An item in full; who may apply is written as requirements of courses are. */
export function ItemEditor({ described: { fields, form }, row, onSaved, onClose }: Props) {
  const m = useMessages(registrationMessages).items;
  const inputs = form.map((input) => (typeof input === 'string' ? { name: input } : input));
  const names = inputs.map(({ name }) => name);
  const given = (name: Name, initial: unknown): unknown => {
    if (name === ELIGIBILITY) return { text: row?.eligibility ?? '' } satisfies RequirementValue;
    const field = fields[name];
    return row === undefined || field === undefined ? initial : toInput(field, row[name]);
  };
  return (
    <RecordEditor<Values>
      name="oas-item"
      path="/api/oas/item"
      entity={m.entity}
      width={860}
      row={row && { id: row.id, version: row.version ?? 0 }}
      inputs={names}
      initialValues={Object.fromEntries(inputs.map(({ name, initial }) => [name, given(name, initial)]))}
      bodyOf={(values) =>
        Object.fromEntries(
          names.map((name) => {
            const value = values[name];
            if (name === ELIGIBILITY) return [name, (value as RequirementValue | undefined)?.text ?? ''];
            const field = fields[name];
            return [name, field === undefined ? value : fromInput(field, value)];
          }),
        )
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <Parts fields={fields} inputs={inputs} />
    </RecordEditor>
  );
}

function Parts({ fields, inputs }: { fields: Described['fields']; inputs: readonly Input<ItemDraft>[] }) {
  const m = useMessages(registrationMessages).items;
  const words = useMessages(resourceMessages);
  const rule = useRequirementRule();
  const place = (name: Name) => {
    const field = fields[name];
    const input = inputs.find((one) => one.name === name);
    if (field === undefined || input === undefined) return null;
    const text = field.kind === 'text' || field.kind === 'code' || field.kind === 'longText';
    const required = { required: true, message: words.required(field.label), ...(text && { whitespace: true }) };
    return (
      <Col key={name} xs={24} sm={field.kind === 'longText' || field.kind === 'multiSelect' ? 24 : 12}>
        <Form.Item
          name={name}
          label={field.label}
          extra={field.help}
          valuePropName={field.kind === 'switch' ? 'checked' : 'value'}
          rules={input.required ? [required] : []}
        >
          {inputFor(field, { max: input.max, min: input.min, words })}
        </Form.Item>
      </Col>
    );
  };
  return PARTS.map(({ key, names }) => (
    <section key={key} aria-label={m.parts[key]}>
      <h2 style={{ fontSize: 16, marginBlock: '0 12px' }}>{m.parts[key]}</h2>
      <Row gutter={16}>{names.map(place)}</Row>
      {key === 'who' && (
        <Form.Item name={ELIGIBILITY} label={m.eligibility} rules={[rule]}>
          <RequirementEditor />
        </Form.Item>
      )}
    </section>
  ));
}
