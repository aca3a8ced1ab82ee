import { App, Col, Form, Row } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { EditDrawer } from '@/resource/EditDrawer';
import { inputFor } from '@/resource/kinds';
import { resourceMessages } from '@/resource/messages';
import { useSave } from '@/resource/useSave';
import { at } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { useCourseCodes } from '../common/useCourseCodes';
import { RequirementEditor } from '../requirement/RequirementEditor';
import { useRequirementRule } from '../requirement/useRequirementRule';
import { courseFields } from './courseFields';
import { draftOf, INPUTS, initialOf, PARTS, type Place, REQUIRED, shownInput } from './courseForm';
import { catalogueMessages } from './messages';
import type { Course } from './rows';
import './catalogue.css';

interface Props {
  row: Course | undefined;
  onSaved: () => void;
  onClose: () => void;
}
type Values = Readonly<Record<string, unknown>>;

/** The whole form of a course: too much for a dialog, and its requirement has an editor of its own. */
export function CourseEditor({ row, onSaved, onClose }: Props) {
  const c = useCommon();
  const r = useMessages(resourceMessages);
  const m = useMessages(catalogueMessages).course;
  const { message } = App.useApp();
  const [form] = Form.useForm();
  const values = (Form.useWatch([], form) as Values | undefined) ?? {};
  const fields = courseFields(m, c, useCourseCodes());
  const requirementRule = useRequirementRule();
  const { save, busy, notice } = useSave<Values, unknown>({
    form,
    inputs: INPUTS,
    run: (given, version) => {
      const body = draftOf(given, fields);
      if (row === undefined) return call('POST', at('/course'), { body });
      return call('PATCH', at('/course'), { body: { ...body, id: row.id, version: version ?? row.version } });
    },
    onSaved: () => {
      void message.success(r.saved);
      onSaved();
    },
    onDiscard: onSaved,
  });
  return (
    <EditDrawer
      entity={m.entity}
      adding={row === undefined}
      width={860}
      busy={busy}
      notice={notice}
      onSave={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        name="course"
        layout="vertical"
        className="course-form"
        initialValues={initialOf(row, fields)}
        onFinish={save}
        scrollToFirstError={{ focus: true }}
      >
        {PARTS.map(({ key, places }) => (
          <section key={key} aria-label={m.parts[key]}>
            <h2>{m.parts[key]}</h2>
            {key === 'rules' && (
              <Form.Item name="requirement" label={m.requirement} rules={[requirementRule]}>
                <RequirementEditor />
              </Form.Item>
            )}
            <Row gutter={16}>{places.filter(({ name }) => shownInput(name, values)).map(place)}</Row>
          </section>
        ))}
      </Form>
    </EditDrawer>
  );

  function place({ name, wide = false, max, min }: Place) {
    const field = fields[name];
    const text = field.kind === 'text' || field.kind === 'code';
    const rules = REQUIRED.includes(name)
      ? [{ required: true, message: r.required(field.label), ...(text ? { whitespace: true } : {}) }]
      : [];
    return (
      <Col key={name} xs={24} sm={wide ? 24 : 12} lg={wide ? 24 : 8}>
        <Form.Item
          name={name}
          label={field.label}
          extra={'help' in field ? field.help : undefined}
          valuePropName={field.kind === 'switch' ? 'checked' : 'value'}
          rules={rules}
        >
          {inputFor(field, { max, min, words: r })}
        </Form.Item>
      </Col>
    );
  }
}
