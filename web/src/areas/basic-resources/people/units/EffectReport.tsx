import { Flex, Table, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { resourceMessages } from '@/resource/messages';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import { changeText, type UnitChangeLine, type UnitReport } from './commands';

/** What a command changes, counted and row by row. */
export function EffectReport({ report }: { report: UnitReport }) {
  const all = useMessages(peopleMessages);
  const c = useCommon();
  const kit = useMessages(resourceMessages);
  const m = all.unit;
  const counts = Object.entries(report.counts).filter(([, count]) => count > 0);
  const words = { none: all.none, yes: kit.yes, no: kit.no };
  const fields: Readonly<Record<string, string>> = {
    parentId: m.parent,
    nameCn: c.nameCn,
    nameEn: c.nameEn,
    departmentId: all.staff.department,
    archived: m.archived,
  };
  const label = (key: string) => (key in m.counts ? m.counts[key as keyof typeof m.counts] : key);
  if (report.changes.length === 0) return <Typography.Text type="secondary">{m.noEffect}</Typography.Text>;
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap="4px 16px">
        {counts.map(([key, count]) => (
          <strong key={key}>{m.countOf(label(key), formatNumber(count))}</strong>
        ))}
        <Typography.Text type="secondary">{report.dryRun ? m.effectAbout : m.doneAbout}</Typography.Text>
      </Flex>
      <Table<UnitChangeLine>
        size="small"
        rowKey={(line) => `${line.subject} ${line.id} ${line.field}`}
        dataSource={[...report.changes]}
        scroll={{ y: 260 }}
        pagination={report.changes.length > 50 ? { pageSize: 50, size: 'small', showSizeChanger: false } : false}
        columns={[
          { title: m.what, dataIndex: 'title' },
          { title: m.field, dataIndex: 'field', render: (field: string) => fields[field] ?? field },
          { title: m.before, render: (_, line) => changeText(line.before, line.beforeLabel, words) },
          { title: m.after, render: (_, line) => changeText(line.after, line.afterLabel, words) },
        ]}
      />
    </Flex>
  );
}
