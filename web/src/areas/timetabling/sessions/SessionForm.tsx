import { Form, InputNumber, Select } from 'antd';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { KINDS, placeOptions, teacherOptions, weekdayName } from '../common/fields';
import { sectionsOf } from '../common/sectionSource';
import { useCommon } from '../common/useCommon';
import type { Board } from './board';
import { boardMessages } from './messages';
import { WeeksInput } from './WeeksInput';

interface Props {
  board: Pick<Board, 'semester' | 'periods' | 'weekdays'>;
  /** A new meeting says of which section. */
  adding: boolean;
}

/** What can be said about a meeting; without a weekday it waits in the tray. */
export function SessionForm({ board, adding }: Props) {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const weekday = Form.useWatch('weekday') as number | undefined;
  const placed = (weekday ?? 0) > 0;
  return (
    <div className="board-form">
      {adding && (
        <Form.Item name="sectionId" label={c.section} className="wide" rules={[{ required: true, message: m.needed }]}>
          <ReferenceSelect source={sectionsOf({ semesterId: board.semester.id })} />
        </Form.Item>
      )}
      <Form.Item name="kind" label={c.kind}>
        <Select options={KINDS.map((value) => ({ value, label: c.kinds[value] }))} />
      </Form.Item>
      <Form.Item name="hours" label={m.hours} rules={[{ required: true, message: m.needed }]}>
        <InputNumber min={1} max={board.periods.length} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="weekday" label={m.weekday}>
        <Select options={[0, ...board.weekdays].map((value) => ({ value, label: weekdayName(c, value) }))} />
      </Form.Item>
      <Form.Item name="startTime" label={m.start} rules={placed ? [{ required: true, message: m.needed }] : []}>
        <Select
          disabled={!placed}
          options={board.periods.map(({ no, start }) => ({ value: start, label: m.periodAt(no, start) }))}
        />
      </Form.Item>
      <Form.Item
        name="weeks"
        label={m.weeks}
        className="wide"
        rules={[
          {
            validator: (_, value) =>
              value?.length > 0 ? Promise.resolve() : Promise.reject(new Error(m.noWeeks(board.semester.weeks))),
          },
        ]}
      >
        <WeeksInput count={board.semester.weeks} />
      </Form.Item>
      <Form.Item name="placeId" label={c.place}>
        <ReferenceSelect source={placeOptions} placeholder={c.noPlace} />
      </Form.Item>
      <Form.Item name="teacherId" label={c.teacher}>
        <ReferenceSelect source={teacherOptions} placeholder={m.ofSection} />
      </Form.Item>
    </div>
  );
}
