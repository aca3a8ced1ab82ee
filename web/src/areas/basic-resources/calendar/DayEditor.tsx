import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Flex, Form, Input, Select } from 'antd';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { HistoryList } from '@/resource/HistoryList';
import { screenOf } from '@/resource/screen';
import { useSave } from '@/resource/useSave';
import { useLeave } from '@/ui/useLeave';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { CalendarDate, CalendarDateInput } from '../rows';
import { DATES } from './calls';
import { dateFields, dateService } from './dateFields';
import { weekdayOf } from './dates';
import { type CalendarDay, DAY_TYPES } from './days';
import { calendarMessages } from './messages';

type Values = Pick<CalendarDateInput, 'dayType' | 'effectiveWeekday' | 'noteCn' | 'noteEn'>;
interface Props {
  semesterId: string;
  date: string;
  day: (CalendarDay & { weekNo: number }) | CalendarDate | undefined;
  /** Opens another day without closing. */
  onStep?: (days: number) => void;
  onSaved?: () => void;
  onClose: () => void;
}
const PERMISSIONS = ['ADMIN_AUTH_BASIC_TERM'] as const;
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const INPUTS = ['dayType', 'effectiveWeekday', 'noteCn', 'noteEn'] as const;

/** One day: what it is, what it follows, what the calendar says about it, and how it came to be. */
export function DayEditor({ semesterId, date, day, onStep, onSaved, onClose }: Props) {
  const all = useMessages(calendarMessages);
  const m = all.editor;
  const c = useCommon();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const can = useCan(PERMISSIONS);
  const mayEdit = can(day === undefined ? 'add' : 'edit');
  const [form] = Form.useForm<Values>();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const dayType = Form.useWatch('dayType', form) as string | undefined;
  const { save, busy, notice } = useSave<Values, unknown>({
    form,
    inputs: INPUTS,
    run: ({ dayType: type, effectiveWeekday, noteCn, noteEn }, version) => {
      const body = {
        semesterId,
        date,
        dayType: type,
        effectiveWeekday: type === 'MAKE_UP' ? effectiveWeekday : null,
        noteCn: noteCn?.trim() ?? '',
        noteEn: noteEn?.trim() ?? '',
      };
      if (day === undefined) return call('POST', DATES, { body });
      return call('PATCH', DATES, { body: { ...body, id: day.id, version: version ?? day.version } });
    },
    onSaved: () => {
      void message.success(m.saved);
      void queries.invalidateQueries({ queryKey: ['calendar'] });
      void queries.invalidateQueries({ queryKey: ['calendar-dates'] });
      if (onSaved) onSaved();
      else onClose();
    },
    onDiscard: () => {
      void queries.invalidateQueries({ queryKey: ['calendar'] });
      onClose();
    },
  });
  const screen = screenOf<CalendarDate, CalendarDateInput, object>({
    name: 'calendar-dates',
    title: '',
    entity: '',
    permissions: PERMISSIONS,
    fields: dateFields(all),
    columns: ['date'],
    service: dateService,
  });
  const week = day === undefined ? '' : ` · ${all.weekName(day.weekNo)}`;
  return (
    <Drawer
      open
      size={420}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={`${m.title(date, weekdayName(c, weekdayOf(date)))}${week}`}
      onClose={leave}
      extra={
        onStep && (
          <Flex gap={4}>
            <Button type="text" icon={<LeftOutlined />} aria-label={m.previous} onClick={() => onStep(-1)} />
            <Button type="text" icon={<RightOutlined />} aria-label={m.next} onClick={() => onStep(1)} />
          </Flex>
        )
      }
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={leave}>{mayEdit ? m.cancel : m.close}</Button>
          {mayEdit && (
            <Button type="primary" loading={busy} onClick={form.submit}>
              {m.save}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        {notice}
        {day?.handMade ? (
          <Alert type="info" showIcon title={m.handMade} />
        ) : (
          mayEdit && <span className="small-grey">{m.willBeHandMade}</span>
        )}
        <Form
          form={form}
          key={`${date} ${day?.version ?? 0}`}
          name="calendar-day"
          layout="vertical"
          disabled={!mayEdit}
          initialValues={{
            dayType: day?.dayType,
            effectiveWeekday: day?.effectiveWeekday ?? undefined,
            noteCn: day?.noteCn,
            noteEn: day?.noteEn,
          }}
          onFinish={save}
        >
          <Form.Item name="dayType" label={m.dayType} rules={[{ required: true, message: m.required(m.dayType) }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={DAY_TYPES.map((type) => ({ value: type, label: all.types[type] }))}
              optionRender={({ value, label }) => (
                <Flex gap={8} align="center">
                  <span className={`legend-swatch day-${String(value)}`}>
                    {all.letters[DAY_TYPES.find((type) => type === value) ?? 'ADMIN']}
                  </span>
                  {label}
                </Flex>
              )}
            />
          </Form.Item>
          {dayType === 'MAKE_UP' && (
            <Form.Item
              name="effectiveWeekday"
              label={m.effectiveWeekday}
              extra={m.effectiveWeekdayHelp}
              rules={[{ required: true, message: m.required(m.effectiveWeekday) }]}
            >
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={WEEK.map((value) => ({ value, label: weekdayName(c, value) }))}
              />
            </Form.Item>
          )}
          <Form.Item name="noteCn" label={m.noteCn} extra={m.noteHelp}>
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name="noteEn" label={m.noteEn}>
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        </Form>
        {day !== undefined && can('get') && <HistoryList name="calendar-dates" screen={screen} id={day.id} />}
      </Flex>
    </Drawer>
  );
}
