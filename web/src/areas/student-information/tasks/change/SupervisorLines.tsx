import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { DateInput } from '@/resource/DateInput';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { teacherOptions } from '@/university/references';
import { tasksMessages } from '../messages';
import { type Line, ROLES } from './supervisors';

interface Props {
  value?: readonly Line[];
  onChange?: (lines: readonly Line[]) => void;
}

/** Everybody who supervises from the effective date on, one line each. */
export function SupervisorLines({ value = [], onChange }: Props) {
  const m = useMessages(tasksMessages).supervisor;
  const set = (key: string, change: Partial<Line>) =>
    onChange?.(value.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const add = () =>
    onChange?.([
      ...value,
      {
        key: crypto.randomUUID(),
        role: value.some(({ role }) => role === 'PRINCIPAL') ? 'CO' : 'PRINCIPAL',
        fromDate: dayjs(serverNow()),
      },
    ]);
  return (
    <Flex vertical gap={8}>
      {value.map((line, i) => {
        const place = i + 1;
        const name = (label: string) => `${m.one(place)} ${label}`;
        return (
          <fieldset key={line.key} className="supervisor-line">
            <legend className="screen-reader-only">{m.one(place)}</legend>
            <Select
              aria-label={name(m.role)}
              value={line.role}
              options={ROLES.map((role) => ({ value: role, label: m.roles[role] }))}
              onChange={(role) => set(line.key, { role })}
            />
            {line.role === 'EXTERNAL' ? (
              <>
                <Input
                  aria-label={name(m.externalName)}
                  placeholder={m.externalName}
                  maxLength={100}
                  value={line.externalName}
                  onChange={(event) => set(line.key, { externalName: event.target.value })}
                />
                <Input
                  aria-label={name(m.externalInstitution)}
                  placeholder={m.externalInstitution}
                  maxLength={200}
                  value={line.externalInstitution}
                  onChange={(event) => set(line.key, { externalInstitution: event.target.value })}
                />
              </>
            ) : (
              <div className="supervisor-teacher">
                <ReferenceSelect
                  label={name(m.teacher)}
                  source={teacherOptions}
                  value={line.teacherId}
                  onChange={(teacherId) => set(line.key, { teacherId: teacherId as string | undefined })}
                />
              </div>
            )}
            <DateInput
              aria-label={name(m.fromDate)}
              placeholder={m.fromDate}
              value={line.fromDate}
              onChange={(date) => set(line.key, { fromDate: date as Dayjs | null })}
            />
            <DateInput
              aria-label={name(m.toDate)}
              placeholder={m.toDate}
              value={line.toDate}
              onChange={(date) => set(line.key, { toDate: date as Dayjs | null })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={m.remove(place)}
              onClick={() => onChange?.(value.filter(({ key }) => key !== line.key))}
            />
          </fieldset>
        );
      })}
      <div>
        <Button icon={<PlusOutlined />} onClick={add}>
          {m.add}
        </Button>
      </div>
    </Flex>
  );
}
