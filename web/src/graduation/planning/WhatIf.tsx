import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { type ApiPath, call } from '@/api/client';
import type { WhatIfAudit } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { optionsOf } from '@/resource/tableService';
import { Failed } from '@/task/Failed';
import { Compared } from './Compared';
import { planningMessages } from './messages';
import '../graduation.css';

const planOptions = optionsOf('/api/graduation-audit/what-if/plan');
const courseOptions = optionsOf('/api/graduation-audit/what-if/course');
const gradeOptions = optionsOf('/api/graduation-audit/what-if/grade');

interface Assumed {
  key: number;
  courseId?: string;
  grade?: string;
}

interface Props {
  /** Who asks decides which operation answers. */
  path: ApiPath;
  /** The student's in the audit. */
  id: string;
}

/** Another plan, courses more or again: what the audit would find, beside what it finds now. */
export function WhatIf({ path, id }: Props) {
  const m = useMessages(planningMessages).whatIf;
  const [open, setOpen] = useState(false);
  return (
    <section className="ga-planning no-print" aria-label={m.title}>
      <Flex wrap gap={8} justify="space-between" align="center">
        <h2 className="ga-heading">{m.title}</h2>
        {!open && <Button onClick={() => setOpen(true)}>{m.open}</Button>}
      </Flex>
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      {open && <Trial path={path} id={id} />}
    </section>
  );
}

function Trial({ path, id }: Props) {
  const m = useMessages(planningMessages).whatIf;
  const [plan, setPlan] = useState<string>();
  const [courses, setCourses] = useState<readonly Assumed[]>([{ key: 0 }]);
  const tried = useMutation({
    mutationFn: () =>
      call<WhatIfAudit>('POST', path, {
        body: {
          id,
          structureId: plan ?? null,
          courses: courses.flatMap(({ courseId, grade }) =>
            courseId === undefined ? [] : [{ courseId, grade: grade ?? null }],
          ),
        },
      }),
    meta: { silent: true },
  });
  const change = (key: number, part: Partial<Assumed>) =>
    setCourses((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const next = Math.max(-1, ...courses.map(({ key }) => key)) + 1;
  return (
    <Form layout="vertical" onFinish={() => tried.mutate()}>
      <Form.Item label={m.plan}>
        <ReferenceSelect
          label={m.plan}
          source={planOptions}
          placeholder={m.samePlan}
          value={plan}
          onChange={(value) => setPlan(value as string | undefined)}
        />
      </Form.Item>
      <fieldset className="ga-assumed">
        <legend>{m.courses}</legend>
        {courses.map(({ key, courseId, grade }, index) => (
          <div key={key} className="ga-assumed-course">
            <ReferenceSelect
              label={m.course(index + 1)}
              source={courseOptions}
              placeholder={m.chooseCourse}
              value={courseId}
              onChange={(value) => change(key, { courseId: value as string | undefined })}
            />
            <ReferenceSelect
              label={m.grade(index + 1)}
              source={gradeOptions}
              placeholder={m.passed}
              value={grade}
              onChange={(value) => change(key, { grade: value as string | undefined })}
            />
            <Button
              aria-label={m.remove(index + 1)}
              icon={<DeleteOutlined />}
              onClick={() => setCourses((all) => all.filter((one) => one.key !== key))}
            />
          </div>
        ))}
        <Button icon={<PlusOutlined />} onClick={() => setCourses((all) => [...all, { key: next }])}>
          {m.add}
        </Button>
      </fieldset>
      <Button type="primary" htmlType="submit" loading={tried.isPending}>
        {m.run}
      </Button>
      {tried.isError && <Failed error={tried.error} onRetry={() => tried.mutate()} />}
      {tried.data !== undefined && <Compared found={tried.data} />}
    </Form>
  );
}
