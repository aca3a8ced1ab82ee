import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Form, Modal, Steps } from 'antd';
import { useState } from 'react';
import { type ApiError, errorFromThrown } from '@/api/errors';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { semesterOptions } from '../common/fields';
import { PARTS, type Part, type RollInput, type RollReport, rollTerm } from './calls';
import { Done } from './Done';
import { termsMessages } from './messages';
import { filledParts, refusedPart, rollCount } from './preview';
import { RollParts } from './RollParts';

interface Props {
  from?: string;
  onClose: () => void;
}

/** Takes a semester's arrangements over to another: choose, preview, write, and where to look at it. */
export function RollForward({ from, onClose }: Props) {
  const m = useMessages(termsMessages).roll;
  const queries = useQueryClient();
  const [form] = Form.useForm<RollInput>();
  const [input, setInput] = useState<RollInput>({ fromId: from ?? '', toId: '', parts: PARTS });
  const [planned, setPlanned] = useState<RollReport>();
  const [refused, setRefused] = useState<ApiError>();
  const onError = (thrown: unknown) => {
    const error = errorFromThrown(thrown);
    if (error.kind === 'refused') setRefused(error);
    else void report(error);
  };
  const preview = useMutation({
    mutationFn: (asked: RollInput) => rollTerm(asked, true),
    meta: { silent: true },
    onSuccess: setPlanned,
    onError,
  });
  const write = useMutation({
    mutationFn: () => rollTerm(input, false),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries(),
    onError,
  });
  const ask = (asked: RollInput) => {
    setInput(asked);
    setRefused(undefined);
    preview.mutate(asked);
  };
  const leaveOut = (part: Part) => {
    const parts = input.parts.filter((other) => other !== part);
    form.setFieldsValue({ parts: [...parts] });
    if (parts.length > 0) return ask({ ...input, parts });
    setPlanned(undefined);
    setRefused(undefined);
  };
  const count = rollCount(planned?.parts ?? []);
  const filled = filledParts(planned?.parts ?? []);
  const parts = [...new Set((refused?.rules ?? []).flatMap((rule) => refusedPart(rule) ?? []))];
  const step = write.isSuccess ? 2 : planned ? 1 : 0;
  const back = () => {
    setPlanned(undefined);
    setRefused(undefined);
  };
  const footer = write.isSuccess ? (
    <Button type="primary" onClick={onClose}>
      {m.close}
    </Button>
  ) : planned ? (
    <>
      <Button onClick={back}>{m.back}</Button>
      <Button
        type="primary"
        disabled={count === 0 || filled.length > 0}
        loading={write.isPending}
        onClick={() => write.mutate()}
      >
        {m.confirm(count)}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{m.cancel}</Button>
      <Button type="primary" loading={preview.isPending} onClick={form.submit}>
        {m.preview}
      </Button>
    </>
  );
  return (
    <Modal open width={820} title={m.title} mask={{ closable: false }} onCancel={onClose} footer={footer}>
      <Flex vertical gap={16}>
        <Steps
          size="small"
          current={step}
          items={[{ title: m.stepChoose }, { title: m.stepPreview }, { title: m.stepDone }]}
        />
        {refused !== undefined && !write.isSuccess && (
          <Alert
            type="warning"
            role="alert"
            showIcon
            title={refused.message}
            description={
              <Flex vertical gap={8}>
                {refused.rules.map((rule) => (
                  <span key={rule.message}>{rule.message}</span>
                ))}
                <Flex wrap gap={8}>
                  {parts.map((part) => (
                    <Button key={part} size="small" onClick={() => leaveOut(part)}>
                      {m.leaveOut(m.part[part])}
                    </Button>
                  ))}
                </Flex>
                {parts.length === 0 && <RefusalPanel message="" rules={refused.rules} onLeave={onClose} />}
              </Flex>
            }
          />
        )}
        {step === 0 && (
          <Form
            form={form}
            name="roll"
            layout="vertical"
            initialValues={{ ...input, fromId: input.fromId || undefined, toId: input.toId || undefined }}
            onFinish={ask}
          >
            <p style={{ marginBlockStart: 0 }}>{m.about}</p>
            <Flex wrap gap="0 16px">
              <Form.Item name="fromId" label={m.from} style={HALF} rules={[{ required: true, message: m.required }]}>
                <ReferenceSelect source={semesterOptions} />
              </Form.Item>
              <Form.Item
                name="toId"
                label={m.to}
                style={HALF}
                dependencies={['fromId']}
                rules={[
                  { required: true, message: m.required },
                  ({ getFieldValue }) => ({
                    validator: (_, value) =>
                      value && value === getFieldValue('fromId')
                        ? Promise.reject(new Error(m.sameSemester))
                        : Promise.resolve(),
                  }),
                ]}
              >
                <ReferenceSelect source={semesterOptions} />
              </Form.Item>
            </Flex>
            <Form.Item name="parts" label={m.parts} rules={[{ required: true, message: m.required }]}>
              <Checkbox.Group style={{ flexDirection: 'column', gap: 8 }}>
                {PARTS.map((part) => (
                  <Checkbox key={part} value={part}>
                    {m.part[part]}
                    <div className="small-grey">{m.partHelp[part]}</div>
                  </Checkbox>
                ))}
              </Checkbox.Group>
            </Form.Item>
          </Form>
        )}
        {step === 1 && planned && (
          <>
            {filled.map(({ part }) => (
              <Alert
                key={part}
                type="warning"
                role="alert"
                showIcon
                title={m.filled(m.part[part])}
                description={m.filledAbout}
                action={
                  <Button size="small" onClick={() => leaveOut(part)}>
                    {m.leaveOut(m.part[part])}
                  </Button>
                }
              />
            ))}
            {count === 0 && filled.length === 0 && <Alert type="info" showIcon title={m.nothingLeft} />}
            <RollParts parts={planned.parts} />
          </>
        )}
        {step === 2 && write.data && (
          <Done
            title={m.done}
            about={m.doneAbout(rollCount(write.data.parts))}
            links={[
              { to: `/basic-resources/term/date-list?semesterId=${input.toId}`, label: m.toCalendar },
              { to: '/system/settings/basic?tab=windows', label: m.toWindows },
            ]}
            onLeave={onClose}
          >
            <RollParts parts={write.data.parts} />
          </Done>
        )}
      </Flex>
    </Modal>
  );
}
const HALF = { flex: '1 1 240px' };
