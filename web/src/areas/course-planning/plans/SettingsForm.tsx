import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Radio, Typography } from 'antd';
import { call } from '@/api/client';
import type { PlanningSettings, PlanningSettingsView } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { useSave } from '@/resource/useSave';
import { at, divisionOptions } from '../common/fields';
import { type Kind, OFFICE } from '../common/rights';
import { plansMessages } from './messages';
import './plans.css';

export const loadSettings = (signal?: AbortSignal) => call<PlanningSettingsView>('GET', at('/settings'), { signal });

interface Values {
  takenCounts: PlanningSettings['takenCounts'];
  courses: string[];
  plans: string[];
}

/** What counts as taken, and who may change courses and the plans of this kind now; the other kind's part stays. */
export function SettingsForm({ kind, view }: { kind: Kind; view: PlanningSettingsView }) {
  const m = useMessages(plansMessages).settings;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(OFFICE[kind])('edit');
  const [form] = Form.useForm<Values>();
  const { settings } = view;
  const refresh = () => void queries.invalidateQueries({ queryKey: ['sp-settings'] });
  const { save, busy, notice } = useSave<Values, PlanningSettingsView>({
    form,
    inputs: ['takenCounts', 'courses', 'plans'],
    run: ({ takenCounts, courses, plans }, over) => {
      const next: PlanningSettings = {
        ...settings,
        takenCounts,
        courses: { closedDivisionIds: courses },
        [kind]: { closedDivisionIds: plans },
      };
      return call('PATCH', at('/settings'), { body: { settings: next, version: over ?? view.version } });
    },
    onSaved: () => {
      void message.success(m.saved);
      refresh();
    },
    onDiscard: refresh,
  });
  const divisions = <ReferenceSelect multiple source={divisionOptions} disabled={!may} placeholder={m.everyone} />;
  return (
    <Form<Values>
      form={form}
      name="sp-settings"
      layout="vertical"
      className="plan-settings"
      disabled={!may}
      initialValues={{
        takenCounts: settings.takenCounts,
        courses: settings.courses.closedDivisionIds,
        plans: settings[kind].closedDivisionIds,
      }}
      onFinish={({ takenCounts, courses, plans }) => save({ takenCounts, courses: courses ?? [], plans: plans ?? [] })}
    >
      {notice}
      <section aria-label={m.counting}>
        <h2>{m.counting}</h2>
        <Typography.Paragraph type="secondary">{m.countingAbout}</Typography.Paragraph>
        <Form.Item name="takenCounts" label={m.taken}>
          <Radio.Group
            options={(['PASSED_OR_IN_PROGRESS', 'PASSED'] as const).map((value) => ({
              value,
              label: m.takens[value],
            }))}
          />
        </Form.Item>
      </section>
      <section aria-label={m.editing}>
        <h2>{m.editing}</h2>
        <Typography.Paragraph type="secondary">{m.editingAbout}</Typography.Paragraph>
        <Form.Item name="courses" label={m.courses}>
          {divisions}
        </Form.Item>
        <Form.Item name="plans" label={m.plans[kind]}>
          {divisions}
        </Form.Item>
      </section>
      <Flex wrap gap={16} align="center">
        {may && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {m.save}
          </Button>
        )}
        {view.updatedAt && (
          <Typography.Text type="secondary">{m.lastChange(formatDateTime(view.updatedAt))}</Typography.Text>
        )}
      </Flex>
    </Form>
  );
}
