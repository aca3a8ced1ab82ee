import { Table } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { Meeting } from './grid';
import { usageMessages } from './messages';
import { weeksText } from './weeks';

export interface UsedSession extends Meeting {
  id: string;
  courseCode: string;
  titleEn: string;
  titleCn: string;
  sectionNo: string;
  teacher?: string | null;
  place?: string | null;
  enrolled: number;
  weeks: readonly number[];
}

export function SessionTable({ sessions, other }: { sessions: readonly UsedSession[]; other: 'teacher' | 'place' }) {
  const m = useMessages(usageMessages);
  const c = useCommon();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return (
    <Table<UsedSession>
      size="small"
      aria-label={m.sessions}
      rowKey="id"
      dataSource={[...sessions]}
      pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: m.time,
          render: (_, { weekday, startTime, endTime }) => `${weekdayName(c, weekday)} ${startTime}–${endTime}`,
        },
        {
          title: m.course,
          render: (_, { courseCode, titleCn, titleEn }) => (
            <>
              <span className="code-text">{courseCode}</span> {chinese ? titleCn : titleEn}
            </>
          ),
        },
        { title: m.section, dataIndex: 'sectionNo' },
        { title: other === 'teacher' ? m.teacher : m.place, dataIndex: other },
        { title: m.enrolled, dataIndex: 'enrolled', align: 'right' },
        { title: m.weeks, render: (_, { weeks }) => weeksText(weeks) },
      ]}
    />
  );
}
