import { Alert, Button, DatePicker, Flex, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import { type Merged, runUnit, type UnitReport, type UnitVerb } from './commands';
import { EffectReport } from './EffectReport';
import { type Unit, unitName } from './tree';
import type { UnitKind } from './unitKind';

interface Props {
  kind: UnitKind;
  verb: UnitVerb;
  unit: Unit & { version: number };
  /** Where it was dragged to; null is the top. */
  parentId?: string | null;
  /** `gone` is a unit that is no more, and `into` the one it went into. */
  onDone: (merged?: Merged) => void;
  onClose: () => void;
}
interface Values {
  nameCn?: string;
  nameEn?: string;
  target?: string;
  effectiveDate: Dayjs;
  documentNo?: string;
  reason: string;
}
const INPUTS = ['nameCn', 'nameEn', 'target', 'effectiveDate', 'documentNo', 'reason'];
const SHORTEST = 4;
export const TOP = '(top)';

/** A change of the tree: first what it would do, then the confirmation, then what it did. */
export function UnitCommand({ kind, verb, unit, parentId, onDone, onClose }: Props) {
  const c = useCommon();
  const all = useMessages(peopleMessages);
  const m = all.unit;
  const language = useLanguage((s) => s.language);
  const [form] = Form.useForm<Values>();
  const [seen, setSeen] = useState<{ report: UnitReport; body: Readonly<Record<string, unknown>> }>();
  const name = unitName(unit, language);
  const { save, busy, notice } = useSave<{ body: Readonly<Record<string, unknown>>; dryRun: boolean }, UnitReport>({
    form,
    inputs: INPUTS,
    run: ({ body, dryRun }, version) => runUnit(kind.path, verb, version ? { ...body, version } : body, dryRun),
    onSaved: (report) => {
      setSeen((old) => ({ report, body: old?.body ?? bodyOf(form.getFieldsValue(), unit, verb) }));
      // A merged unit is read no more; until the dialog closes it still tells what happened.
      if (!report.dryRun && verb !== 'merge') onDone();
    },
  });
  const done = seen !== undefined && !seen.report.dryRun;
  const close = () => {
    if (done && verb === 'merge') onDone({ gone: unit.id, into: String(seen.body.intoId) });
    onClose();
  };
  const check = (values: Values) => {
    setSeen(undefined);
    save({ body: bodyOf(values, unit, verb), dryRun: true });
  };
  const titles = { rename: m.renameTitle, move: m.moveTitle, merge: m.mergeTitle };
  const abouts = { rename: m.renameAbout, move: m.moveAbout, merge: m.mergeAbout };
  const buttons: ReactNode = done ? (
    <Button type="primary" onClick={close}>
      {all.close}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{all.cancel}</Button>
      {seen === undefined ? (
        <Button type="primary" loading={busy} onClick={form.submit}>
          {m.preview}
        </Button>
      ) : (
        <>
          <Button onClick={() => setSeen(undefined)}>{m.back}</Button>
          <Button
            type="primary"
            danger={verb === 'merge'}
            loading={busy}
            disabled={seen.report.changes.length === 0}
            onClick={() => save({ body: seen.body, dryRun: false })}
          >
            {m.confirm[verb]}
          </Button>
        </>
      )}
    </>
  );
  const needed = (label: string) => ({ required: true, message: m.needed(label) });
  return (
    <Modal
      open
      title={titles[verb](name)}
      width={720}
      footer={buttons}
      mask={{ closable: false }}
      onCancel={close}
      destroyOnHidden
    >
      <Flex vertical gap={12}>
        {done ? <Alert type="success" showIcon title={m.done[verb]} /> : <span>{abouts[verb]}</span>}
        {notice}
        <Form
          form={form}
          name={`${kind.name}-${verb}`}
          layout="vertical"
          disabled={seen !== undefined}
          hidden={done}
          initialValues={{
            nameCn: unit.nameCn,
            nameEn: unit.nameEn,
            target: parentId === null ? TOP : parentId,
            effectiveDate: dayjs(serverNow()),
          }}
          onFinish={check}
          className="unit-form"
        >
          {verb === 'rename' ? (
            <>
              <Form.Item name="nameCn" label={c.nameCn} rules={[{ ...needed(c.nameCn), whitespace: true }]}>
                <Input maxLength={100} />
              </Form.Item>
              <Form.Item name="nameEn" label={c.nameEn} rules={[{ ...needed(c.nameEn), whitespace: true }]}>
                <Input maxLength={100} />
              </Form.Item>
            </>
          ) : (
            <Form.Item
              name="target"
              label={verb === 'move' ? m.newParent : m.into}
              className="wide"
              rules={[needed(verb === 'move' ? m.newParent : m.into), kind.rule?.(verb, unit.id) ?? {}]}
            >
              {kind.target(verb, unit.id)}
            </Form.Item>
          )}
          <Form.Item name="effectiveDate" label={m.effectiveDate} rules={[needed(m.effectiveDate)]}>
            <DatePicker
              format={DATE_FORMAT}
              style={{ width: '100%' }}
              allowClear={false}
              maxDate={dayjs(serverNow())}
            />
          </Form.Item>
          <Form.Item name="documentNo" label={m.documentNo} extra={m.documentNoHelp}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={m.reason}
            className="wide"
            rules={[{ required: true, whitespace: true, min: SHORTEST, message: m.reasonNeeded }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={200} />
          </Form.Item>
        </Form>
        {seen !== undefined && (
          <section
            aria-label={m.effect}
            aria-live="polite"
            // On a small screen the form fills it, and the effect would be out of sight.
            ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
          >
            <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.effect}</h2>
            <EffectReport report={seen.report} />
          </section>
        )}
      </Flex>
    </Modal>
  );
}

function bodyOf(values: Values, unit: Unit & { version: number }, verb: UnitVerb): Readonly<Record<string, unknown>> {
  const target = values.target === TOP ? null : values.target;
  return {
    id: unit.id,
    version: unit.version,
    ...(verb === 'rename' && { nameCn: values.nameCn?.trim(), nameEn: values.nameEn?.trim() }),
    ...(verb === 'move' && { parentId: target }),
    ...(verb === 'merge' && { intoId: target }),
    effectiveDate: values.effectiveDate.format(DATE_FORMAT),
    documentNo: values.documentNo?.trim() ?? '',
    reason: values.reason.trim(),
  };
}
