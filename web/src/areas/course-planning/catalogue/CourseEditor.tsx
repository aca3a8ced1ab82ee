import { Col, Form, Row } from 'antd';
import { useMessages } from '@/i18n/messages';
import { RequirementEditor } from '@/requirement/RequirementEditor';
import { useRequirementRule } from '@/requirement/useRequirementRule';
import { inputFor } from '@/resource/kinds';
import { resourceMessages } from '@/resource/messages';
import { RecordEditor } from '@/resource/RecordEditor';
import { useCourseCodes } from '@/university/useCourseCodes';
import { at } from '../common/fields';
import { useCommon } from '../common/useCommon';
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
type Fields = ReturnType<typeof courseFields>;

/** The whole form of a course: too much for a dialog, and its requirement has an editor of its own. */
export function CourseEditor({ row, onSaved, onClose }: Props) {
  const m = useMessages(catalogueMessages).course;
  const fields = courseFields(m, useCommon(), useCourseCodes());
  return (
    <RecordEditor<Values>
      name="course"
      path={at('/course')}
      entity={m.entity}
      width={860}
      row={row}
      inputs={INPUTS}
      initialValues={initialOf(row, fields)}
      bodyOf={(values) => draftOf(values, fields)}
      className="course-form"
      onSaved={onSaved}
      onClose={onClose}
    >
      <Parts fields={fields} />
    </RecordEditor>
  );
}

function Parts({ fields }: { fields: Fields }) {
  const r = useMessages(resourceMessages);
  const m = useMessages(catalogueMessages).course;
  const values = (Form.useWatch([], Form.useFormInstance()) as Values | undefined) ?? {};
  const requirementRule = useRequirementRule();
  return (
    <>
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
    </>
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
