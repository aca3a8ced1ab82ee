import { Badge, Button, Flex, Table } from 'antd';
import { formatDateTime } from '@/lib/time';
import type { HotSection } from './calls';
import { useControlWords } from './messages';

interface Props {
  sections: readonly HotSection[];
  /** Only while the round runs, and only for those who may. */
  onQuota?: (section: HotSection) => void;
  onStatus?: (section: HotSection) => void;
}

/** Where the rush is: seats, queue, and when they will be gone at this pace. */
export function HotSections({ sections, onQuota, onStatus }: Props) {
  const m = useControlWords();
  const full = ({ left, predictedFullAt, status }: HotSection) => {
    if (status !== 'OPEN') return <Badge status="default" text={m.closed} />;
    if (left === 0) return <Badge status="warning" text={m.full} />;
    return predictedFullAt ? formatDateTime(predictedFullAt, 'HH:mm') : m.none;
  };
  return (
    <Table<HotSection>
      size="small"
      rowKey="sectionId"
      aria-label={m.hot}
      dataSource={[...sections]}
      pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: m.noHot }}
      columns={[
        { title: m.section, dataIndex: 'label', fixed: 'left' },
        { title: m.attempts, dataIndex: 'attempts', align: 'right' },
        { title: m.quota, dataIndex: 'quota', align: 'right' },
        { title: m.released, dataIndex: 'released', align: 'right' },
        { title: m.selected, dataIndex: 'selected', align: 'right' },
        { title: m.free, dataIndex: 'left', align: 'right' },
        { title: m.waiting, dataIndex: 'waiting', align: 'right' },
        { title: m.fullAt, render: (_, section) => full(section) },
        ...(onQuota === undefined
          ? []
          : [
              {
                title: m.actions,
                render: (_: unknown, section: HotSection) => (
                  <Flex gap={8}>
                    <Button size="small" onClick={() => onQuota(section)}>
                      {m.setQuota}
                    </Button>
                    <Button size="small" onClick={() => onStatus?.(section)}>
                      {section.status === 'OPEN' ? m.closeSection : m.openSection}
                    </Button>
                  </Flex>
                ),
              },
            ]),
      ]}
    />
  );
}
